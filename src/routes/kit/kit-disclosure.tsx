import { useRef } from 'react';
import { Accordion, type AccordionSection } from '#ui/accordion.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogButton, DialogClose, Drawer } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Menu, useMenus } from '#ui/menu.tsx';
import { replaceUrl } from '#browser/history-state.ts';
import { Tabs, type Tab } from '#ui/tabs/tabs.tsx';
import { Terms } from '#ui/terms.tsx';
import { LONG_NAME, PARAGRAPH, UMLAUT_NAME } from './kit-content.ts';
import { KitSection, Shown } from './kit-controls.tsx';

const sections = (prefix: string): readonly AccordionSection[] => [
  { id: `${prefix}-warranty`, title: 'What does the warranty cover?', content: <p>{PARAGRAPH}</p>, open: true },
  { id: `${prefix}-hold`, title: 'Can you hold a car for me?', aside: '2 days', content: <p>{PARAGRAPH}</p> },
  { id: `${prefix}-long`, title: `${LONG_NAME}: ${UMLAUT_NAME}`, content: <p>{PARAGRAPH}</p> },
];

const LINKS = [
  { label: 'All stock', link: '/search/new-used-and-demo-cars' },
  { label: 'New cars', link: '/search/new-cars' },
  { label: `Used ${LONG_NAME}`, link: '/search/used-cars' },
];

const TABS: readonly Tab[] = [
  { id: 'tab-overview', label: 'Overview', content: <p>{PARAGRAPH}</p> },
  {
    id: 'tab-specs',
    label: 'Specifications',
    content: (
      <p>
        {LONG_NAME}. {UMLAUT_NAME}.
      </p>
    ),
  },
  {
    id: 'tab-finance',
    label: 'Finance and insurance',
    content: <TextField id="kit-deposit" label="Deposit" inputMode="numeric" />,
  },
  { id: 'tab-history', label: 'History report', content: <p>No adverse records were found.</p> },
];

/** Disclosures, menus, tabs and dialogs. */
export function KitDisclosure({
  menuOpen,
  sectionState,
  termsOnMobile,
}: {
  menuOpen: 'click' | 'hover';
  sectionState: 'forget' | 'remember';
  termsOnMobile: 'collapsed' | 'expanded';
}) {
  const bar = useRef<HTMLElement>(null);
  useMenus(bar, menuOpen, '/__kit');
  return (
    <>
      <KitSection id="menus" title="Menus">
        <Shown name={`Drop-down menus, opening on ${menuOpen}`} wide>
          <header className="kit-row cluster gap-3" id="kit-header" ref={bar}>
            <Menu label="Our stock" links={LINKS} group="kit-menu" />
            <Menu
              label="Finance"
              links={[{ label: 'This page', link: '/__kit', current: true }, ...LINKS]}
              group="kit-menu"
            />
          </header>
        </Shown>
      </KitSection>
      <KitSection id="accordions" title="Accordions">
        <Shown name="Several open">
          <Accordion id="kit-accordion" sections={sections('many')} />
        </Shown>
        <Shown name="One at a time">
          <Accordion id="kit-single" sections={sections('one')} single />
        </Shown>
        <Shown name={`Setting ui.sectionState: ${sectionState}`}>
          <Accordion id="kit-memory" sections={sections('memory')} />
        </Shown>
        <Shown name={`Terms, initially ${termsOnMobile} on a phone`}>
          <Terms onMobile={termsOnMobile}>
            <p>{PARAGRAPH}</p>
            <p>
              Prices include GST. Government charges are as advised by the dealer on the day this page was published.
            </p>
          </Terms>
        </Shown>
      </KitSection>
      <KitSection id="tabs" title="Tabs">
        <Shown name="Arrow keys, Home and End" wide>
          <Tabs onChoose={replaceUrl} label="About this car" tabs={TABS} />
        </Shown>
      </KitSection>
      <KitDialogs />
    </>
  );
}

function KitDialogs() {
  return (
    <KitSection id="dialogs" title="Dialogs and drawers">
      <Shown name="Each closes with Escape, with its close button and with a click outside" wide>
        <div className="kit-row cluster gap-3">
          <DialogButton opens="kit-dialog">Open a dialog</DialogButton>
          <DialogButton opens="kit-wide-dialog" variant="secondary">
            A wide one with much in it
          </DialogButton>
          <DialogButton opens="kit-stay" variant="secondary">
            Without closing on outside clicks
          </DialogButton>
          <DialogButton opens="kit-drawer" variant="secondary">
            A drawer
          </DialogButton>
        </div>
        <Dialog
          id="kit-dialog"
          title="Hold this car for two days?"
          actions={
            <>
              <DialogClose variant="secondary">Not now</DialogClose>
              <DialogClose>Hold it</DialogClose>
            </>
          }
        >
          <p>{PARAGRAPH}</p>
        </Dialog>
        <Dialog id="kit-wide-dialog" title={`${LONG_NAME} – ${UMLAUT_NAME}`} wide>
          {Array.from({ length: 12 }, (_, index) => (
            <p key={index}>{PARAGRAPH}</p>
          ))}
        </Dialog>
        <Dialog id="kit-stay" title="Your message" stay actions={<Button>Send</Button>}>
          <TextField id="kit-stay-name" label="Name" required />
        </Dialog>
        <Drawer id="kit-drawer" title="Filters" actions={<DialogClose block>Show 1,234 cars</DialogClose>}>
          <p>{PARAGRAPH}</p>
        </Drawer>
      </Shown>
    </KitSection>
  );
}
