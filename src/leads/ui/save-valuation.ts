/** Saves the estimate that a form shows. A failure is only reported on the console: the shopper has lost nothing. */
export async function saveValuation(valuation: object, send: typeof fetch = fetch): Promise<void> {
  try {
    const response = await send('/api/miscellaneous', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...valuation, column_name: 'valuation' }),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
  } catch (error) {
    console.error(`The valuation could not be saved: ${(error as Error).message}`);
  }
}
