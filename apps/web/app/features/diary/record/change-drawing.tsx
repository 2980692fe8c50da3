import { RATING_MAX, SLIDER_MIN, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { useTranslation } from 'react-i18next';

type Point = { value: number; time: string };
type ChangeDrawingProps = {
  symptom: Symptom;
  before: Point;
  after: Point;
  /** What it usually is before and after with this product. */
  usual: { before: number; after: number } | undefined;
};

const [TOP, BOTTOM, LEFT, RIGHT, WIDTH, HEIGHT] = [14, 150, 64, 280, 320, 196];

/** Before and after as a line on the scale: a fall is drawn falling, and the after stands out. Said in words beside it. */
export function ChangeDrawing({ symptom, before, after, usual }: ChangeDrawingProps) {
  const { t } = useTranslation(['diary']);
  const lowest = Math.min(SLIDER_MIN, before.value, after.value);
  const y = (value: number) => BOTTOM - ((value - lowest) / (RATING_MAX - lowest)) * (BOTTOM - TOP);
  const line = (from: number, to: number) => `M${LEFT} ${y(from)} L${RIGHT} ${y(to)}`;
  const isSame = before.value === after.value;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-auto w-full max-w-100 text-ink-soft" aria-hidden="true">
      {[RATING_MAX, lowest].map((value) => (
        <g key={value}>
          <path d={`M28 ${y(value)} H${WIDTH}`} className="stroke-line" strokeWidth="1" />
          {value === before.value || value === after.value ? null : <Value value={value} at={y(value)} />}
          <text x="30" y={y(value) + (value === lowest ? -6 : 15)} fontSize="11" fill="currentColor">
            {t(value === lowest ? `diary:lowest.${symptom}` : `diary:highest.${symptom}`)}
          </text>
        </g>
      ))}
      {isSame ? null : <Value value={before.value} at={y(before.value)} />}
      <Value value={after.value} at={y(after.value)} isStrong />
      {usual ? (
        <path
          d={line(usual.before, usual.after)}
          className="fill-none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="0.1 6"
          strokeLinecap="round"
        />
      ) : null}
      <path
        d={line(before.value, after.value)}
        className="animate-[draw_600ms_ease-out] fill-none stroke-(--tone)"
        strokeWidth="4"
        pathLength={1}
        strokeDasharray="1"
      />
      <circle cx={LEFT} cy={y(before.value)} r="7" className="fill-surface stroke-(--tone)" strokeWidth="3" />
      <circle cx={RIGHT} cy={y(after.value)} r="10" className="fill-(--tone)" />
      <Moment x={LEFT} name={t('diary:result.before')} time={before.time} />
      <Moment x={RIGHT} name={t('diary:result.after')} time={after.time} isStrong />
    </svg>
  );
}

function Value({ value, at, isStrong = false }: { value: number; at: number; isStrong?: boolean }) {
  return (
    <text
      x="20"
      y={at + 5}
      textAnchor="end"
      fontSize={isStrong ? 17 : 13}
      fontWeight={isStrong ? 700 : 400}
      className={isStrong ? 'fill-ink' : 'fill-ink-soft'}
    >
      {value}
    </text>
  );
}

type MomentProps = { x: number; name: string; time: string; isStrong?: boolean };

function Moment({ x, name, time, isStrong = false }: MomentProps) {
  return (
    <text x={x} textAnchor="middle" fontSize="12" className={isStrong ? 'fill-ink font-semibold' : 'fill-ink-soft'}>
      <tspan x={x} y={BOTTOM + 24}>
        {name}
      </tspan>
      <tspan x={x} y={BOTTOM + 40} className="fill-ink-soft font-normal" fontSize="11">
        {time}
      </tspan>
    </text>
  );
}
