import { vi } from 'vitest';

/** XMLHttpRequest as far as an upload needs it; `answer` is what the server says once all is sent. Answers what was sent. */
export function stubUpload(answer: { status: number; body?: unknown } | 'offline') {
  const sent: { method: string; path: string; name: string | undefined }[] = [];
  class StubRequest {
    upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    #to = { method: '', path: '', name: undefined as string | undefined };
    open(method: string, path: string) {
      this.#to = { ...this.#to, method, path };
    }
    setRequestHeader(name: string, value: string) {
      if (name === 'balsamo-file-name') this.#to.name = value;
    }
    getResponseHeader() {
      return null;
    }
    abort() {
      this.onabort?.();
    }
    send() {
      sent.push(this.#to);
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      queueMicrotask(() => {
        this.upload.onload?.();
        if (answer === 'offline') return this.onerror?.();
        this.status = answer.status;
        this.responseText = JSON.stringify(answer.body ?? {});
        this.onload?.();
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', StubRequest);
  return sent;
}
