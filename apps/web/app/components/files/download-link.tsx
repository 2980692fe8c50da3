import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useDownload } from './use-download.ts';

type DownloadLinkProps = DownloadProps & { href: string };
type DownloadProps = Pick<ButtonProps, 'variant' | 'size' | 'className' | 'aria-label'> & {
  /** Why there is no file; undefined when another try begins. */
  onFailed: (error: unknown) => void;
  icon: ReactNode;
  children: ReactNode;
};

/** A link to a file of the server, in the look of a button. */
export function DownloadLink({ href, onFailed, icon, children, ...look }: DownloadLinkProps) {
  const { isPending, onClick } = useDownload({ onFailed });
  return (
    <Button asChild {...look}>
      <a href={href} download onClick={onClick} aria-busy={isPending || undefined}>
        {isPending ? <Spinner className="size-4.5" /> : icon}
        {children}
      </a>
    </Button>
  );
}

type DownloadButtonProps = DownloadProps & { address: string; body: object };

/** The same for a file that is asked for with a body: no link can say one. */
export function DownloadButton({ address, body, onFailed, icon, children, ...look }: DownloadButtonProps) {
  const { isPending, save } = useDownload({ onFailed });
  return (
    <Button {...look} isPending={isPending} onClick={() => void save(address, body)}>
      {icon}
      {children}
    </Button>
  );
}
