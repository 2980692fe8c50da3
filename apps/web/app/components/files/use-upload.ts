import { useEffect, useRef, useState } from 'react';
import type { ApiRequest } from '../../platform/api-request.ts';
import { uploadFile } from '../../platform/upload-file.ts';

export type UploadOptions<Answer> = {
  /** The request that puts the file. */
  request: ApiRequest<Answer>;
  /** What can be said against it before it is sent, in words. */
  check: (file: File) => string | undefined;
  /** Why it was not kept, in words. */
  failureText: (error: unknown) => string;
  /** Asks for what now has the file, or takes it from the answer; waited for, so that it is seen when `bring` is done. */
  refresh: (answer: Answer) => Promise<unknown>;
};

export type Upload = ReturnType<typeof useUpload>;

/** Sends one file at a time. `progress` is 0 to 1, undefined while nothing is sent. */
export function useUpload<Answer>({ request, check, failureText, refresh }: UploadOptions<Answer>) {
  const sending = useRef<AbortController | undefined>(undefined);
  const [progress, setProgress] = useState<number | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  useEffect(() => () => sending.current?.abort(), []);

  /** True once it is kept; false when it was not, which `problem` explains, or was cancelled. */
  const bring = async (file: File): Promise<boolean> => {
    const found = check(file);
    setProblem(found);
    if (found) return false;
    const controller = new AbortController();
    sending.current = controller;
    setProgress(0);
    try {
      await refresh(await uploadFile(request, file, { signal: controller.signal, onProgress: setProgress }));
      return true;
    } catch (error) {
      if (!controller.signal.aborted) setProblem(failureText(error));
      return false;
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, problem, setProblem, bring, cancel: () => sending.current?.abort() };
}
