import { encode } from 'uqr';

/** Modules of quiet around the code, which readers need (ISO/IEC 18004 §9.1). */
const QUIET = 4;

/** A QR code, dark on white in both themes: some readers take no other. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { data, size } = encode(content, { ecc: 'M', border: QUIET });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-card border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
