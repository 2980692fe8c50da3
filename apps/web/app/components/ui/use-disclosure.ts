import { useId, useState } from 'react';

/** Something that a button opens and closes: what the button is given, and what the opened element is given. */
export function useDisclosure(isOpenAtFirst = false) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return {
    isOpen,
    button: { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) },
    content: { id, hidden: !isOpen },
  };
}
