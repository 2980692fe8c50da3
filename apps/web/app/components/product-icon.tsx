import type { QuickActionId } from '@balsamo/domain/diary/entry.ts';
import type { ConsumptionMethod, ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import {
  Cookie,
  Droplet,
  Flame,
  FlaskConical,
  Flower,
  Hand,
  Hexagon,
  type LucideIcon,
  Package,
  Pill,
  Sparkles,
  Wind,
} from 'lucide-react';

const ICON_OF_ACTION: Record<QuickActionId, LucideIcon> = {
  tookOil: Droplet,
  tookCapsule: Pill,
  vaporized: Wind,
  usedOintment: Hand,
  ateEdible: Cookie,
  smoked: Flame,
  recreational: Sparkles,
};

const ICON_OF_PRODUCT: Record<ProductType, LucideIcon> = {
  oleo: Droplet,
  flor: Flower,
  pomada: Hand,
  capsula: Pill,
  comestivel: Cookie,
  resina: Hexagon,
  topico: Hand,
  extrato: FlaskConical,
  outro: Package,
};

/** Null = the picture of the product says more. */
const ICON_OF_METHOD: Record<ConsumptionMethod, LucideIcon | null> = {
  fumando: Flame,
  vaporizando: Wind,
  sublingual: null,
  oral: null,
  topico: null,
  recreativo: Sparkles,
};

export function ActionIcon({ action, className }: { action: QuickActionId; className?: string }) {
  const Icon = ICON_OF_ACTION[action];
  return <Icon className={className} aria-hidden="true" />;
}

/** How it was used where that has a picture of its own, else what it was. */
export function EntryIcon({
  entry,
  className,
}: {
  entry: { productType: ProductType; consumptionMethod: ConsumptionMethod };
  className?: string;
}) {
  const Icon = ICON_OF_METHOD[entry.consumptionMethod] ?? ICON_OF_PRODUCT[entry.productType];
  return <Icon className={className} aria-hidden="true" />;
}

/** What a product is, where how it is used does not matter. */
export function ProductIcon({ type, className }: { type: ProductType; className?: string }) {
  const Icon = ICON_OF_PRODUCT[type];
  return <Icon className={className} aria-hidden="true" />;
}
