/** The id of a prescription's card in the document. */
export const prescriptionElementId = (id: string) => `prescription-${id}`;

/** Brings a prescription's card into view, and the focus to it; the heading of the list where it is not there. */
export function focusPrescription(id: string): void {
  const card = document.getElementById(prescriptionElementId(id));
  // A closed list keeps its cards, and shows none.
  const target = card?.checkVisibility() ? card : document.querySelector<HTMLElement>('#prescriptions-title button');
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}
