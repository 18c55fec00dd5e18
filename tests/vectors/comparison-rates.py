"""Writes comparison-rates.tsv, the vectors of src/finance/rules/comparison-rate.test.ts: python3 tests/vectors/comparison-rates.py

An implementation of its own: every payment is discounted by itself, in decimals of 40 digits, and the secant method
finds the rate. It shares nothing with comparison-rate.ts but the regulation (National Consumer Credit Protection
Regulations 2010, regulation 100). The seed is fixed, so that the file can be made again.
"""

import random
from decimal import ROUND_HALF_UP, Decimal, getcontext
from pathlib import Path

getcontext().prec = 40
PER_YEAR = {"week": Decimal("52.18"), "fortnight": Decimal("26.09"), "month": Decimal(12)}


def level_payment(amount, residual, rate, periods):
    """The repayment whose discounted sum, with the residual, is the amount."""
    if rate == 0:
        return (amount - residual) / periods
    factor = sum((1 + rate) ** -j for j in range(1, periods + 1))
    return (amount - residual * (1 + rate) ** -periods) / factor


def flows(loan):
    """Every (time, amount) that the debtor pays, with the time in intervals between repayments."""
    n = PER_YEAR[loan["frequency"]]
    periods = int((loan["years"] * n).to_integral_value(ROUND_HALF_UP))
    payment = level_payment(loan["amount"], loan["residual"], loan["rate"] / 100 / n, periods)
    paid = [(Decimal(0), loan["once"]), (Decimal(periods), loan["residual"])]
    paid += [(Decimal(j), payment + loan["each"]) for j in range(1, periods + 1)]
    months = int((loan["years"] * 12).to_integral_value(ROUND_HALF_UP))
    paid += [(month * n / 12, loan["monthly"]) for month in range(1, months + 1) if loan["monthly"]]
    return paid


def comparison_rate(loan):
    paid = flows(loan)
    n = PER_YEAR[loan["frequency"]]

    def excess(rate):
        # Whole powers are exact and much faster than ** with a fraction.
        log = (1 + rate).ln()
        total = -loan["amount"]
        for time, amount in paid:
            total += amount * (-log * time).exp() if time % 1 else amount / (1 + rate) ** int(time)
        return total

    low, high = loan["rate"] / 100 / n, (loan["rate"] + 2) / 100 / n
    at_low, at_high = excess(low), excess(high)
    while abs(high - low) > Decimal("1e-18") and at_high != at_low:
        low, high, at_low = high, high - at_high * (high - low) / (at_high - at_low), at_high
        at_high = excess(high)
    return n * high * 100


def random_loan(random_number):
    pick = random_number.choice
    amount = 3_000_000 if random_number.random() < 0.5 else random_number.randrange(500_000, 20_000_000, 50_000)
    return {
        "rate": Decimal(random_number.randrange(0, 2_500)) / 100,
        "amount": Decimal(amount),
        "years": Decimal(5) if random_number.random() < 0.5 else Decimal(random_number.randrange(2, 15)) / 2,
        "frequency": pick(["week", "fortnight", "month", "month"]),
        "residual": Decimal(pick([0, 0, 0, amount * 3 // 10])),
        "once": Decimal(pick([0, 39_500, 49_500, 130_000, 136_050, random_number.randrange(0, amount // 10)])),
        "monthly": Decimal(pick([0, 0, 500, 800, 1_000])),
        "each": Decimal(pick([0, 0, 0, 150, 250])),
    }


def main():
    random_number = random.Random(20261123)
    columns = ["rate", "amount", "years", "frequency", "residual", "once", "monthly", "each"]
    lines = ["\t".join([*columns, "comparison"])]
    for _ in range(1_000):
        loan = random_loan(random_number)
        rate = comparison_rate(loan).quantize(Decimal("0.01"), ROUND_HALF_UP)
        lines.append("\t".join([*(str(loan[name]) for name in columns), str(rate)]))
    Path(__file__).with_name("comparison-rates.tsv").write_text("\n".join(lines) + "\n")


main()
