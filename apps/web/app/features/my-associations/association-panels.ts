import type { ReactNode } from 'react';

/** What other features have to say in the sheets of an association; a tab stands only where there is one. */
export type AssociationPanels = {
  /** What a member sees of the stock. */
  inventory?: ((associationId: string) => ReactNode) | undefined;
  /** The doctors whom the association recommends. */
  doctors?: ((associationId: string) => ReactNode) | undefined;
};
