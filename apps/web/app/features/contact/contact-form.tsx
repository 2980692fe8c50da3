import {
  CONTACT_EMAIL_MAX_LENGTH,
  CONTACT_MESSAGE_MAX_LENGTH,
  CONTACT_NAME_MAX_LENGTH,
  CONTACT_SUBJECT_MAX_LENGTH,
  CONTACT_USER_TYPES,
} from '@balsamo/domain/contact/message.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input, TextArea } from '../../components/ui/input.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import type { RefusedContact } from '../../platform/page-sources.ts';
import { sitePathIn } from '../../platform/site-paths.ts';
import { useContactForm } from './use-contact-form.ts';

type Props = { token: string; refused: RefusedContact | undefined; onSent: () => void };

/** Sent by scripts where they run, else to the address of its page, which answers with the page. */
export function ContactForm({ token, refused, onSent }: Props) {
  const { t, i18n } = useTranslation(['contact', 'common']);
  const form = useContactForm(token, refused, onSent);
  return (
    <form
      ref={form.element}
      onSubmit={form.submit}
      noValidate
      method="post"
      action={sitePathIn('contact', i18n.language)}
      aria-label={t('contact:form')}
      className="flex flex-col gap-5"
    >
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <Field label={t('contact:name')} error={form.errorOf('name')} isRequired>
          <Input {...form.text('name')} autoComplete="name" maxLength={CONTACT_NAME_MAX_LENGTH} />
        </Field>
        <Field label={t('contact:email')} error={form.errorOf('email')} isRequired>
          <Input
            {...form.text('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={CONTACT_EMAIL_MAX_LENGTH}
          />
        </Field>
      </div>
      <Field label={t('contact:userType')} hint={t('contact:userTypeHint')} error={form.errorOf('userType')}>
        <Select {...form.text('userType')}>
          <Options
            values={['', ...CONTACT_USER_TYPES]}
            label={(type) => t(`contact:userTypes.${type === '' ? 'unsaid' : type}`)}
          />
        </Select>
      </Field>
      <Field label={t('contact:subject')} error={form.errorOf('subject')} isRequired>
        <Input {...form.text('subject')} maxLength={CONTACT_SUBJECT_MAX_LENGTH} />
      </Field>
      <Field label={t('contact:message')} hint={t('contact:health')} error={form.errorOf('message')} isRequired>
        <TextArea {...form.text('message')} rows={7} maxLength={CONTACT_MESSAGE_MAX_LENGTH} />
      </Field>
      {/* For programs that fill in whatever they find; out of sight, of the keyboard and of screen readers. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          {t('contact:hidden')}
          <input {...form.text('website')} type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="token" value={token} />
      <FormAlert problem={form.alert} />
      <div className="flex flex-col items-start gap-3">
        <Button type="submit" size="lg" isPending={form.isSending} className="max-md:w-full">
          {t('contact:submit')}
        </Button>
        <p className="text-13 text-ink-soft">
          {t('contact:use')}{' '}
          <Link
            to={sitePathIn('privacy', i18n.language)}
            className="font-medium text-leaf underline underline-offset-4"
          >
            {t('common:site.privacy')}
          </Link>
        </p>
      </div>
    </form>
  );
}
