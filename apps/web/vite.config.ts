import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Where the API server of `npm run dev` listens; pages are served by Vite, the rest is passed on. */
const API_ORIGIN = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001';

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The built pages always run React's production code, whatever NODE_ENV the server was started with.
  define: command === 'build' && isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: command === 'build' ? { noExternal: true as const } : {},
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: API_ORIGIN, changeOrigin: false }, '/locales': API_ORIGIN },
  },
}));
