import { chainVerification } from "@/lib/audit/request-chain-verification";
import { linkedDocument } from "@/lib/backup-copy/linked-documents";
import { publicCopy } from "@/lib/backup-copy/make-copy";
import { passportSending } from "@/lib/backup-copy/send-passports";
import { loadMailedPicture } from "@/lib/brands/appearance/mailed-picture";
import { brandArchive } from "@/lib/brands/archive/request-archive";
import { testDataClearing } from "@/lib/brands/test-mode/switch-mode";
import { productCheck } from "@/lib/compliance/assessment/check-products";
import { registryFilesJob } from "@/lib/eu-registry/make-files";
import { sendAccountLink } from "@/lib/holders/send-account-link";
import { importRun } from "@/lib/imports/run-import";
import { bulkChange } from "@/lib/lifecycle/bulk-changes/run-bulk-change";
import { batteryReading } from "@/lib/lifecycle/read-linked-passport";
import { batchRecallNotice, recallNotice } from "@/lib/lifecycle/send-recall-notices";
import { documentFetching } from "@/lib/passports/documents/open-document";
import { accountRequestHandler } from "@/lib/people/auth/run-account-request";
import { pickup } from "@/lib/pickups/check-source";
import { registerJobs } from "@/lib/platform/jobs/registry";
import { messageHandler } from "@/lib/platform/mail/deliver-message";
import { pictureMaking } from "@/lib/products/pictures/make-picture";
import { scanSignals } from "@/lib/scans/signals/detect-signals";
import { bulkTransfer } from "@/lib/transfers/bulk-transfers/run-bulk-transfer";
import { magicRecipient, notifyOfFailedDelivery } from "@/lib/transfers/magic/answer-magically";
import { webhook } from "@/lib/webhooks/deliver-events";
import { RECURRING_JOBS } from "./recurring-jobs";

const message = messageHandler(notifyOfFailedDelivery, loadMailedPicture);

registerJobs(
  {
    import: importRun,
    brand_archive: brandArchive,
    public_copy: publicCopy,
    passport_sending: passportSending,
    bulk_change: bulkChange,
    bulk_transfer: bulkTransfer,
    chain_verification: chainVerification,
    product_check: productCheck,
    picture: pictureMaking,
    unit_document: documentFetching,
    linked_document: linkedDocument,
    battery_reading: batteryReading,
    scan_signals: scanSignals,
    account_request: accountRequestHandler(sendAccountLink),
    magic_recipient: magicRecipient,
    test_data: testDataClearing,
    registry_files: registryFilesJob,
    recall_notice: recallNotice,
    batch_recall_notice: batchRecallNotice,
    webhook,
    pickup,
    brand_mail: message,
    account_mail: message,
    text_message: message,
  },
  RECURRING_JOBS,
);
