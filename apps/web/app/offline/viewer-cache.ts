/** What shows PDFs, where some are kept (components/document-viewer): two megabytes that most devices never need. Nothing of a person. */
export const VIEWER_CACHE = 'pdf-viewer';
