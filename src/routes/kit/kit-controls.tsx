import type { ReactNode } from 'react';
import { useState } from 'react';
import { Section } from '#ui/layout/section.tsx';
import { moveThumb, sliderStep } from '#search/rules/slider.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox, TextAreaField, TextField } from '#ui/field.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { RangeBox, RangeSlider } from '#ui/range-slider.tsx';
import { SelectField } from '#ui/select.tsx';
import { LONG_NAME } from './kit-content.ts';
import { formatDollars } from '#rules/money.ts';

/** A section of the kit. */
export function KitSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section id={id} title={title} tight>
      <div className="kit-grid">{children}</div>
    </Section>
  );
}

/** One primitive in one or more states, with a caption. `wide` spans the row. */
export function Shown({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'kit-shown kit-wide' : 'kit-shown'}>
      <p className="quiet">{name}</p>
      {children}
    </div>
  );
}

const STATES = [
  { value: 'qld', label: 'Queensland' },
  { value: 'nsw', label: 'New South Wales' },
  { value: 'long', label: LONG_NAME },
];
const PRICE = { min: 0, max: 1_990_000 };

/** Buttons and form fields. */
export function KitControls() {
  return (
    <>
      <KitButtons />
      <KitFields />
    </>
  );
}

function KitButtons() {
  return (
    <KitSection id="buttons" title="Buttons">
      <Shown name="Variants">
        <div className="kit-row cluster gap-3">
          <Button>Enquire now</Button>
          <Button variant="secondary">Book a test drive</Button>
          <Button variant="quiet">Compare</Button>
        </div>
      </Shown>
      <Shown name="Small, link, with icon">
        <div className="kit-row cluster gap-3">
          <Button size="small">Apply</Button>
          <ButtonLink href="#buttons" variant="secondary" size="small">
            See all stock
          </ButtonLink>
          <Button variant="secondary" size="small">
            <Icon name="phone" />
            07 5550 0001
          </Button>
        </div>
      </Shown>
      <Shown name="Busy and disabled">
        <div className="kit-row cluster gap-3">
          <Button busy>Sending</Button>
          <Button disabled>Sold</Button>
          <Button variant="secondary" disabled>
            Not available
          </Button>
        </div>
      </Shown>
      <Shown name="Full width, long label">
        <Button block>{`Ask about the ${LONG_NAME}`}</Button>
      </Shown>
    </KitSection>
  );
}

function KitFields() {
  return (
    <KitSection id="fields" title="Fields">
      <Shown name="Text">
        <TextField
          id="kit-name"
          label="Name"
          name="name"
          required
          autoComplete="off"
          defaultValue="Jürgen Groß-Müller"
        />
      </Shown>
      <Shown name="With a hint">
        <TextField
          id="kit-phone"
          label="Phone"
          name="phone"
          hint="So that we can call you back today."
          inputMode="tel"
          placeholder="0400 000 000"
        />
      </Shown>
      <Shown name="With an error">
        <TextField
          id="kit-email"
          label="Email"
          name="email"
          required
          type="email"
          defaultValue="sam.example"
          error="Enter an email address with an @, such as name@example.com."
        />
      </Shown>
      <Shown name="Disabled and read-only">
        <TextField id="kit-rego" label="Registration" name="rego" required disabled defaultValue="123 ABC" />
        <TextField id="kit-stock-number" label="Stock number" name="stock" required readOnly defaultValue="U0012345" />
      </Shown>
      <KitSelects />
      <Shown name="Longer text">
        <TextAreaField
          id="kit-message"
          label="Message"
          name="message"
          defaultValue="Is it still available on Saturday?"
        />
      </Shown>
      <KitCheckboxes />
      <Shown name="Range with two thumbs">
        <KitRange />
      </Shown>
    </KitSection>
  );
}

function KitSelects() {
  return (
    <Shown name="Select">
      <SelectField id="kit-state" label="State" name="state" required choices={STATES} placeholder="Choose a state" />
      <SelectField id="kit-model" label="Model" name="model" required choices={STATES} defaultValue="long" />
      <SelectField
        id="kit-off"
        label="Variant"
        name="variant"
        required
        disabled
        choices={STATES}
        placeholder="Choose a model first"
      />
    </Shown>
  );
}

function KitCheckboxes() {
  return (
    <Shown name="Checkbox">
      <Checkbox id="kit-trade" name="trade" label="I have a car to trade in" defaultChecked />
      <Checkbox
        id="kit-news"
        name="news"
        label="Tell me when a similar vehicle arrives. No newsletter, no calls, and no more than one message a week"
      />
      <Checkbox
        id="kit-agree"
        name="agree"
        required
        label="I agree to the privacy policy"
        error="Please agree so that we can reply."
      />
      <Checkbox id="kit-locked" name="locked" disabled label="Pick up at another location" />
    </Shown>
  );
}

function KitRange() {
  const [range, setRange] = useState({ low: 200_000, high: 1_500_000 });
  const move = (thumb: 'low' | 'high', value: number) =>
    setRange((now) => moveThumb('price', PRICE, now, thumb, value).state);
  return (
    <RangeSlider
      label="Price"
      bounds={PRICE}
      step={sliderStep('price', PRICE)}
      low={range.low}
      high={range.high}
      format={formatDollars}
      onMove={move}
    >
      <RangeBox
        label="From"
        name="kit-min"
        value={range.low}
        placeholder={PRICE.min}
        format={formatDollars}
        onEnter={(typed) => move('low', typed ?? PRICE.min)}
      />
      <RangeBox
        label="To"
        name="kit-max"
        value={range.high}
        placeholder={PRICE.max}
        format={formatDollars}
        onEnter={(typed) => move('high', typed ?? PRICE.max)}
      />
    </RangeSlider>
  );
}
