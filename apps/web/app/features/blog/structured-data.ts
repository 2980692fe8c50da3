import type { Article } from '@balsamo/contract/articles/schemas.ts';

type Place = { address: string; image: string; language: string; publisher: string };

/** An article as schema.org reads it (BlogPosting), as text of a script element: its words cannot end it. */
export function structuredData(article: Article, { address, image, language, publisher }: Place): string {
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': address,
    mainEntityOfPage: address,
    headline: article.title,
    description: article.excerpt,
    articleSection: article.category,
    inLanguage: language,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt > article.publishedAt ? article.updatedAt : article.publishedAt,
    timeRequired: `PT${article.readMinutes}M`,
    image,
    author: article.authorName
      ? { '@type': 'Person', name: article.authorName }
      : { '@type': 'Organization', name: publisher },
    publisher: { '@type': 'Organization', name: publisher },
  };
  return JSON.stringify(posting).replaceAll('<', '\\u003c');
}
