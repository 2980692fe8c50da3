import { createRating } from '@balsamo/contract/diary/rating-routes.ts';
import type { SymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import { readEntry } from '@balsamo/contract/diary/routes.ts';
import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { createFeature, type JsonText, jsonText } from './feature.ts';

/** Never run: `npm run check` compiles it, and fails where one of these mistakes is no error any more. */
export function mistakes(entry: JsonText<Entry>, rating: JsonText<SymptomRating>, text: string) {
  return (
    createFeature()
      .openapi(readEntry, (context) => jsonText(context, entry, 200))
      // @ts-expect-error this route answers an entry
      .openapi(readEntry, (context) => jsonText(context, rating, 200))
      // @ts-expect-error this route never answers 201
      .openapi(readEntry, (context) => jsonText(context, entry, 201))
      // @ts-expect-error nobody said what this text is
      .openapi(readEntry, (context) => jsonText(context, text, 200))
      // @ts-expect-error an object is held to the same shape
      .openapi(readEntry, (context) => context.json({ id: context.req.valid('param').id }, 200))
      .openapi(readEntry, (context) => {
        // @ts-expect-error the parameter has another name
        void context.req.valid('param').entryId;
        // @ts-expect-error this route takes no body
        void context.req.valid('json');
        return jsonText(context, entry, 200);
      })
      .openapi(createRating, (context) => {
        // @ts-expect-error the body has no such field
        void context.req.valid('json').amount;
        return jsonText(context, rating, 201);
      })
  );
}
