/** The part of the provider's script that we use: https://docs.stripe.com/js */
export interface Provider {
  elements(options: { readonly clientSecret: string; readonly appearance: Appearance }): ProviderElements;
  /** Leads the browser to `return_url` once the payment is made or on its way; resolves with what prevents that. */
  confirmPayment(options: {
    readonly elements: ProviderElements;
    readonly clientSecret: string;
    readonly confirmParams: { readonly return_url: string };
  }): Promise<{ readonly error?: ProviderError }>;
}

interface Appearance {
  readonly theme: 'stripe' | 'night';
  readonly variables: Readonly<Record<string, string>>;
}

export interface ProviderElements {
  create(kind: 'payment'): ProviderElement;
}

interface ProviderElement {
  mount(node: HTMLElement): void;
  unmount(): void;
  on(event: 'ready' | 'loaderror', listener: () => void): unknown;
  focus(): void;
}

interface ProviderError {
  readonly type: string;
  readonly message?: string;
}

type CreateProvider = (publishableKey: string) => Provider;

const withProvider = globalThis as { Stripe?: CreateProvider };
let loading: Promise<CreateProvider> | null = null;

/** Loads the provider's script once; after a failure, the next call tries again. */
export function loadProvider(script: string): Promise<CreateProvider> {
  if (withProvider.Stripe) return Promise.resolve(withProvider.Stripe);
  loading ??= new Promise<CreateProvider>((resolve, reject) => {
    const element = document.createElement('script');
    const fail = () => {
      loading = null;
      element.remove();
      reject(new Error('The script of the payment provider did not load.'));
    };
    element.addEventListener('load', () => (withProvider.Stripe ? resolve(withProvider.Stripe) : fail()));
    element.addEventListener('error', fail);
    element.src = script;
    document.head.append(element);
  });
  return loading;
}

/** The colours of the page for the provider's fields, which are in a frame of its own. */
export function pageAppearance(node: HTMLElement): Appearance {
  const style = getComputedStyle(node);
  const isDark = luminance(style.backgroundColor) < 0.4;
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: { colorBackground: hex(style.backgroundColor), colorText: hex(style.color), fontSizeBase: '16px' },
  };
}

/** Red, green and blue of any colour that the browser knows. */
function channels(colour: string): readonly number[] {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!pen) return [255, 255, 255];
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  return Array.from(pen.getImageData(0, 0, 1, 1).data.subarray(0, 3));
}

const hex = (colour: string) =>
  `#${channels(colour)
    .map((one) => one.toString(16).padStart(2, '0'))
    .join('')}`;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}
