import { useTranslation } from 'react-i18next';
import { HandedOffers } from '../../features/dispensary/handed-offers.tsx';
import { RecallsToRead } from '../../features/dispensary/recalls-to-read.tsx';
import { OwnStock } from '../../features/inventory/own-stock.tsx';
import { StockSheets } from '../../features/inventory/stock-sheets.tsx';
import { MedicinesLink } from '../../features/medicines/medicines-link.tsx';
import { OwnPrescriptions } from '../../features/prescriptions/own-prescriptions.tsx';
import { ReminderSection } from '../../features/reminders/reminder-section.tsx';
import { SeizuresLink } from '../../features/seizures/seizures-link.tsx';
import { EffectReports } from '../../features/unwanted-effects/effect-reports.tsx';
import { WalletLink } from '../../features/wallet/wallet-link.tsx';
import { DueSection, ItemSupply } from './due-section.tsx';

/** The patient's treatment (spec §2.3): what was prescribed, and what is at home. */
export default function TreatmentTab() {
  const { t } = useTranslation(['diary']);
  return (
    <StockSheets
      reminders={(item) => (
        <>
          <ItemSupply item={item} />
          <ReminderSection itemId={item.id} nickname={item.nickname} />
        </>
      )}
    >
      <h1 className="mb-4 text-28">{t('diary:tab.treatment')}</h1>
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="flex flex-col gap-7">
          <DueSection />
          <WalletLink />
          <MedicinesLink />
          <SeizuresLink />
          <OwnPrescriptions />
        </div>
        <OwnStock
          above={
            <>
              <RecallsToRead />
              <HandedOffers />
            </>
          }
        />
        <EffectReports />
      </div>
    </StockSheets>
  );
}
