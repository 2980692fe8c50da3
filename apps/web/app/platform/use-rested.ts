import { useEffect, useState } from 'react';

/** The value once it has stayed the same for so long. */
export function useRested<Value>(value: Value, delayMs: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}
