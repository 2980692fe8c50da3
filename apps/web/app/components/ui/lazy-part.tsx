import { Component, type ReactNode, Suspense } from 'react';

type BoundaryProps = { children: ReactNode; missing: ReactNode };

/** Holds what could not be drawn, nearly always because its code could not be fetched, so that everything around it stays. React logs why. */
export class CodeBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.missing : this.props.children;
  }
}

type LazyPartProps = {
  children: ReactNode;
  /** Stands there until the code has come. */
  fallback?: ReactNode;
  /** Stands there if it does not come. React keeps a failed import: only a new page asks for it again. */
  missing?: ReactNode;
};

/** A part of a page whose code is fetched by itself, and without which the page is still worth reading. */
export function LazyPart({ children, fallback = null, missing = null }: LazyPartProps) {
  return (
    <CodeBoundary missing={missing}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CodeBoundary>
  );
}
