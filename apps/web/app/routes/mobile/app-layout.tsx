/** The app's frame without its skeleton: until the pages start, the phone shows the app's own splash screen. */
export { clientLoader, default } from '../app/app-layout.tsx';
