import { CONTACT_SENT } from '@balsamo/domain/contact/message.ts';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { SiteHead } from '../../components/layout/site-head.tsx';
import { ContactPage } from '../../features/contact/contact-page.tsx';
import { pageSources, sourcesOverHttp } from '../../platform/page-sources.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(request.url);
  const sources = context.get(pageSources) ?? sourcesOverHttp(origin);
  const refused = sources.refusedContact;
  // The form that was refused goes on, unless it is too old: then what was typed goes on in another one.
  const kept = refused?.problem.code === 'contact.form_expired' ? undefined : refused?.fields.token;
  return {
    origin,
    token: kept || (await sources.newContactToken()),
    isSent: searchParams.has(CONTACT_SENT),
    refused,
    address: sources.siteFacts.legal.contactEmail,
  };
}

/** A form that anybody sends to the team (spec §2.6), with scripts or without. */
export default function ContactRoute() {
  const { origin, ...page } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['contact']);
  return (
    <>
      <SiteHead origin={origin} page="contact" title={t('contact:title')} description={t('contact:description')} />
      <ContactPage {...page} />
    </>
  );
}
