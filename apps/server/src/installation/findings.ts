/** What the doctor says of one thing; `remedy` is what to do about it. */
export type Finding = { is: 'good' | 'doubtful' | 'wrong'; says: string; remedy?: string };

export const good = (says: string): Finding => ({ is: 'good', says });
/** Not looked at, or a choice that someone may have made on purpose. */
export const doubtful = (says: string, remedy: string): Finding => ({ is: 'doubtful', says, remedy });
export const wrong = (says: string, remedy: string): Finding => ({ is: 'wrong', says, remedy });
