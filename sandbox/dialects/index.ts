import type { Dialect } from './dialect';
import { putAnswersEmpty200 } from './leadUpdate/putAnswersEmpty200';
import { putAnswersIdOnly } from './leadUpdate/putAnswersIdOnly';
import { putAnswers204 } from './leadUpdate/putAnswers204';
import { putClearsLeadOwner } from './leadUpdate/putClearsLeadOwner';
import { putDropsNullsInMetadata } from './leadUpdate/putDropsNullsInMetadata';
import { putEchoesBody } from './leadUpdate/putEchoesBody';
import { putClearsContactFields } from './leadUpdate/putClearsContactFields';
import { putIgnoresMetadata } from './leadUpdate/putIgnoresMetadata';
import { putIgnoresMetadataAndEchoesBody } from './leadUpdate/putIgnoresMetadataAndEchoesBody';
import { putIgnoresMetadataAndAnswersSuccess } from './leadUpdate/putIgnoresMetadataAndAnswersSuccess';
import { putKeepsKnownMetadataKeys } from './leadUpdate/putKeepsKnownMetadataKeys';
import { putKeepsOnlyTags } from './leadUpdate/putKeepsOnlyTags';
import { putKeepsTwoMetadataKeys } from './leadUpdate/putKeepsTwoMetadataKeys';
import { putLimitsMetadata } from './leadUpdate/putLimitsMetadata';
import { putLowerCasesMetadataKeys } from './leadUpdate/putLowerCasesMetadataKeys';
import { putMergesMetadata } from './leadUpdate/putMergesMetadata';
import { putMergesMetadataDeeply } from './leadUpdate/putMergesMetadataDeeply';
import { putReformatsTimesInMetadata } from './leadUpdate/putReformatsTimesInMetadata';
import { putRefusesMetadata } from './leadUpdate/putRefusesMetadata';
import { putRemovesLabels } from './leadUpdate/putRemovesLabels';
import { putReplacesLead } from './leadUpdate/putReplacesLead';
import { putRequiresName } from './leadUpdate/putRequiresName';
import { putAnswersSuccess } from './leadUpdate/putAnswersSuccess';
import { putChangesStatus } from './leadUpdate/putChangesStatus';
import { putShowsEmptyMetadata } from './leadUpdate/putShowsEmptyMetadata';
import { putAnswersPreviousLead } from './leadUpdate/putAnswersPreviousLead';
import { putOmitsMetadata } from './leadUpdate/putOmitsMetadata';
import { putSortsMetadata } from './leadUpdate/putSortsMetadata';
import { putStringifiesNestedMetadata } from './leadUpdate/putStringifiesNestedMetadata';
import { everyThirdPutRefusedAs200 } from './leadUpdate/everyThirdPutRefusedAs200';
import { putAppliedLate } from './leadUpdate/putAppliedLate';
import { putIgnoresEveryThirdLead } from './leadUpdate/putIgnoresEveryThirdLead';
import { newLeadsAvailableLate } from './leadCreation/newLeadsAvailableLate';
import { postAnswersIdOnly } from './leadCreation/postAnswersIdOnly';
import { postEchoesBodyAsNewLead } from './leadCreation/postEchoesBodyAsNewLead';
import { postEchoesBody } from './leadCreation/postEchoesBody';
import { postEchoesMetadataOfNewLeads } from './leadCreation/postEchoesMetadataOfNewLeads';
import { postIgnoresMetadata } from './leadCreation/postIgnoresMetadata';
import { postLabelsNewLeads } from './leadCreation/postLabelsNewLeads';
import { postOmitsCreatedAt } from './leadCreation/postOmitsCreatedAt';
import { postOmitsMetadata } from './leadCreation/postOmitsMetadata';
import { postOmitsPhoneAndEmail } from './leadCreation/postOmitsPhoneAndEmail';
import { postOmitsRelations } from './leadCreation/postOmitsRelations';
import { postLowerCasesMetadataKeys } from './leadCreation/postLowerCasesMetadataKeys';
import { postMergesMetadata } from './leadCreation/postMergesMetadata';
import { postOpensConversation } from './leadCreation/postOpensConversation';
import { everyThirdPostRefusedAs200 } from './leadCreation/everyThirdPostRefusedAs200';
import { postRefusesMetadata } from './leadCreation/postRefusesMetadata';
import { postShowsEmptyMetadata } from './leadCreation/postShowsEmptyMetadata';
import { postShowsFlatLabels } from './leadCreation/postShowsFlatLabels';
import { postShowsLabelIds } from './leadCreation/postShowsLabelIds';
import { postShowsNoConversations } from './leadCreation/postShowsNoConversations';
import { postShowsNoLabels } from './leadCreation/postShowsNoLabels';
import { postShowsNoRelations } from './leadCreation/postShowsNoRelations';
import { postShowsNowAsCreatedAt } from './leadCreation/postShowsNowAsCreatedAt';
import { postShowsNullMetadata } from './leadCreation/postShowsNullMetadata';
import { postStringifiesNestedMetadata } from './leadCreation/postStringifiesNestedMetadata';
import { postRefusesExistingLeads } from './leadCreation/postRefusesExistingLeads';
import { listAnswers404WhenEmpty } from './leadList/listAnswers404WhenEmpty';
import { listAnswersSingleLeadAsObject } from './leadList/listAnswersSingleLeadAsObject';
import { listLimitedTo20 } from './leadList/listLimitedTo20';
import { listHidesNewLeads } from './leadList/listHidesNewLeads';
import { listIgnoresFiltersLimitedTo10 } from './leadList/listIgnoresFiltersLimitedTo10';
import { listIgnoresPhone } from './leadList/listIgnoresPhone';
import { listIsCached } from './leadList/listIsCached';
import { listLagsBehind } from './leadList/listLagsBehind';
import { listOmitsLabels } from './leadList/listOmitsLabels';
import { listOmitsMetadata } from './leadList/listOmitsMetadata';
import { listOldestFirst } from './leadList/listOldestFirst';
import { listRepeatsLeads } from './leadList/listRepeatsLeads';
import { listMatchesPartOfPhone } from './leadList/listMatchesPartOfPhone';
import { listShowsChangingFields } from './leadList/listShowsChangingFields';
import { listShowsEmptyMetadataAsNull } from './leadList/listShowsEmptyMetadataAsNull';
import { listRequiresLocalPhone } from './leadList/listRequiresLocalPhone';
import { listRequiresPlusInPhone } from './leadList/listRequiresPlusInPhone';
import { everyFourthListFailsWith200 } from './leadList/everyFourthListFailsWith200';
import { listFromLaggingReplica } from './leadList/listFromLaggingReplica';
import { listIsEmpty } from './leadList/listIsEmpty';
import { listLimitedTo30DaysWithoutDates } from './leadList/listLimitedTo30DaysWithoutDates';
import { creationsAnswer200 } from './shapes/creationsAnswer200';
import { emptyRelationsOmitted } from './shapes/emptyRelationsOmitted';
import { errorsAsMessage } from './shapes/errorsAsMessage';
import { jsonAsPlainText } from './shapes/jsonAsPlainText';
import { jsonWithByteOrderMark } from './shapes/jsonWithByteOrderMark';
import { jsonAsOctetStream } from './shapes/jsonAsOctetStream';
import { labelNamesReformatted } from './shapes/labelNamesReformatted';
import { metadataAsJsonString } from './shapes/metadataAsJsonString';
import { emptyStringsAsNull } from './shapes/emptyStringsAsNull';
import { emptyRelationsAsNull } from './shapes/emptyRelationsAsNull';
import { phonesShownFormatted } from './shapes/phonesShownFormatted';
import { phonesShownLocal } from './shapes/phonesShownLocal';
import { phonesShownWithPlus } from './shapes/phonesShownWithPlus';
import { recordsInData } from './shapes/recordsInData';
import { recordsInDataAndResourceName } from './shapes/recordsInDataAndResourceName';
import { recordsInDataWithSuccess } from './shapes/recordsInDataWithSuccess';
import { recordsInResourceName } from './shapes/recordsInResourceName';
import { recordsInResult } from './shapes/recordsInResult';
import { recordsWithErrorNull } from './shapes/recordsWithErrorNull';
import { jsonInWrongCharset } from './shapes/jsonInWrongCharset';
import { listsInResultRows } from './shapes/listsInResultRows';
import { metadataBeyondSafeIntegers } from './shapes/metadataBeyondSafeIntegers';
import { phonesMasked } from './shapes/phonesMasked';
import { phonesOmitted } from './shapes/phonesOmitted';
import { phonesShownWithoutNinthDigit } from './shapes/phonesShownWithoutNinthDigit';
import { recordsInModelName } from './shapes/recordsInModelName';
import { idsAsDigitStrings } from './ids/idsAsDigitStrings';
import { idsAsNumbers } from './ids/idsAsNumbers';
import { idsInUpperCase } from './ids/idsInUpperCase';
import { idsBeyondSafeIntegers } from './ids/idsBeyondSafeIntegers';
import { idsVeryLong } from './ids/idsVeryLong';
import { idsWithReservedCharacters } from './ids/idsWithReservedCharacters';
import { clockAhead } from './times/clockAhead';
import { clockBehind } from './times/clockBehind';
import { dateHeaderInvalid } from './times/dateHeaderInvalid';
import { dateHeaderDayAhead } from './times/dateHeaderDayAhead';
import { timesAsDates } from './times/timesAsDates';
import { timesAsDigitStrings } from './times/timesAsDigitStrings';
import { timesAsMilliseconds } from './times/timesAsMilliseconds';
import { timesAsSeconds } from './times/timesAsSeconds';
import { timesInJapanWithoutZone } from './times/timesInJapanWithoutZone';
import { timesInBrazilianFormat } from './times/timesInBrazilianFormat';
import { templateStatusesInLowerCase } from './templates/templateStatusesInLowerCase';
import { templateStatusesInOtherWords } from './templates/templateStatusesInOtherWords';
import { templateStatusesOmitted } from './templates/templateStatusesOmitted';
import { templateListIgnoresStatus } from './templates/templateListIgnoresStatus';
import { timesToTheMicrosecond } from './times/timesToTheMicrosecond';
import { timesToTheSecond } from './times/timesToTheSecond';
import { timesInBrazilWithoutZone } from './times/timesInBrazilWithoutZone';
import { timesWithOffset } from './times/timesWithOffset';
import { timesWithShortOffset } from './times/timesWithShortOffset';
import { timesWithSpace } from './times/timesWithSpace';
import { timesWithoutZone } from './times/timesWithoutZone';
import { timesAsLocalDigits } from './times/timesAsLocalDigits';
import { timesInBasicFormat } from './times/timesInBasicFormat';
import { timesWithComma } from './times/timesWithComma';
import { conversationStartsClosed } from './conversations/conversationStartsClosed';
import { openingRefusedAs200 } from './conversations/openingRefusedAs200';
import { conversationsOpenedTwice } from './conversations/conversationsOpenedTwice';
import { openingAnswersIdOnly } from './conversations/openingAnswersIdOnly';
import { openingReopensConversation } from './conversations/openingReopensConversation';
import { openingAnswersExistingConversation } from './conversations/openingAnswersExistingConversation';
import { lastMessageAtEmptyString } from './conversations/lastMessageAtEmptyString';
import { lastMessageAtOmitted } from './conversations/lastMessageAtOmitted';
import { lastMessageAtUpdatedLate } from './conversations/lastMessageAtUpdatedLate';
import { lastMessageAtNeverNull } from './conversations/lastMessageAtNeverNull';
import { messageUpdatesAllConversations } from './conversations/messageUpdatesAllConversations';
import { oldestConversationFirst } from './conversations/oldestConversationFirst';
import { oneActiveConversationPerSector } from './conversations/oneActiveConversationPerSector';
import { openingClosesOtherConversations } from './conversations/openingClosesOtherConversations';
import { openingSetsLastMessageAt } from './conversations/openingSetsLastMessageAt';
import { openingSetsLastMessageAtLate } from './conversations/openingSetsLastMessageAtLate';
import { contactsWriteOnOpening } from './conversations/contactsWriteOnOpening';
import { readingUpdatesLastMessageAt } from './conversations/readingUpdatesLastMessageAt';
import { sectorOnlyAsObject } from './conversations/sectorOnlyAsObject';
import { messageKeepsLastMessageAt } from './conversations/messageKeepsLastMessageAt';
import { statusesAsNumbers } from './conversations/statusesAsNumbers';
import { statusesInPortuguese } from './conversations/statusesInPortuguese';
import { statusesInUpperCase } from './conversations/statusesInUpperCase';
import { statusesOpenAndResolved } from './conversations/statusesOpenAndResolved';
import { statusWaitingForAgent } from './conversations/statusWaitingForAgent';
import { unreadCountIncludesSentMessages } from './conversations/unreadCountIncludesSentMessages';
import { leadUpdateSetsLastMessageAt } from './conversations/leadUpdateSetsLastMessageAt';
import { leadUpdateSetsLastMessageAtLate } from './conversations/leadUpdateSetsLastMessageAtLate';
import { messageLeavesClosedConversations } from './conversations/messageLeavesClosedConversations';
import { openingAnswersClosedConversation } from './conversations/openingAnswersClosedConversation';
import { openingAnswersSuccess } from './conversations/openingAnswersSuccess';
import { sentThen408 } from './messages/sentThen408';
import { sentThen499 } from './messages/sentThen499';
import { sentThen500 } from './messages/sentThen500';
import { sentThen502 } from './messages/sentThen502';
import { sentThen503 } from './messages/sentThen503';
import { sentThen504 } from './messages/sentThen504';
import { sentThenConnectionCut } from './messages/sentThenConnectionCut';
import { sentThenGatewayPage404 } from './messages/sentThenGatewayPage404';
import { sentThenTruncatedAnswer } from './messages/sentThenTruncatedAnswer';
import { sentThenRedirect } from './messages/sentThenRedirect';
import { everyFifthSentThen500 } from './messages/everyFifthSentThen500';
import { everyFourthFailsWith500 } from './messages/everyFourthFailsWith500';
import { refusalAs200Error } from './messages/refusalAs200Error';
import { refusalAs200ErrorObject } from './messages/refusalAs200ErrorObject';
import { refusalAs200ErrorList } from './messages/refusalAs200ErrorList';
import { refusalAs200InData } from './messages/refusalAs200InData';
import { refusalAs200StatusFailed } from './messages/refusalAs200StatusFailed';
import { everySecondRefusedAs200 } from './messages/everySecondRefusedAs200';
import { refusalAs200StatusError } from './messages/refusalAs200StatusError';
import { refusalAs200SuccessFalse } from './messages/refusalAs200SuccessFalse';
import { secondMessageRefused } from './messages/secondMessageRefused';
import { sendAnswers202Empty } from './messages/sendAnswers202Empty';
import { sendAnswers204 } from './messages/sendAnswers204';
import { sendAnswersEmptyObject } from './messages/sendAnswersEmptyObject';
import { sendAnswersJsonString } from './messages/sendAnswersJsonString';
import { sendAnswersList } from './messages/sendAnswersList';
import { sendAnswersMessagesList } from './messages/sendAnswersMessagesList';
import { sendAnswersNull } from './messages/sendAnswersNull';
import { sendAnswersNumericId } from './messages/sendAnswersNumericId';
import { sendAnswersOkText } from './messages/sendAnswersOkText';
import { sendAnswersStatusOnly } from './messages/sendAnswersStatusOnly';
import { sendAnswersSuccess } from './messages/sendAnswersSuccess';
import { sendAnswersTrue } from './messages/sendAnswersTrue';
import { sendRequiresConversation } from './messages/sendRequiresConversation';
import { everySecondRefusedInOtherWords } from './messages/everySecondRefusedInOtherWords';
import { everySecondRefusedWithText } from './messages/everySecondRefusedWithText';
import { sendAnswersEmptyErrors } from './messages/sendAnswersEmptyErrors';
import {
	capacity4,
	capacity16,
	capacity64,
	capacity4WithShortQueue,
	capacity16WithShortQueue,
} from './load/capacity';
import {
	rateLimit5,
	rateLimit5WithRetryAfter,
	rateLimit20,
	rateLimit20WithRetryAfter,
	rateLimit50,
	rateLimit50WithRetryAfter,
} from './load/rateLimit';
import { newestConversationOnly } from './conversations/newestConversationOnly';
import { conversationsInPage, conversationsInShortPage } from './conversations/conversationsInPage';
import { messageUpdatesOldestConversation } from './conversations/messageUpdatesOldestConversation';
import { messageOpensConversation } from './conversations/messageOpensConversation';
import { unreadCountAsText } from './conversations/unreadCountAsText';
import { sendAnswersQueuedCount } from './messages/sendAnswersQueuedCount';
import { listHidesContactedLeads } from './leadList/listHidesContactedLeads';
import { timesToTheMinute } from './times/timesToTheMinute';
import { dateHeaderVaries } from './times/dateHeaderVaries';
import { postRefusesExistingLeadAs422 } from './leadCreation/postRefusesExistingLeadAs422';
import { slow } from './load/slow';

const dialectsByName = {
	putAnswersEmpty200,
	putAnswersIdOnly,
	putAnswers204,
	putClearsLeadOwner,
	putDropsNullsInMetadata,
	putEchoesBody,
	putClearsContactFields,
	putIgnoresMetadata,
	putIgnoresMetadataAndEchoesBody,
	putIgnoresMetadataAndAnswersSuccess,
	putKeepsKnownMetadataKeys,
	putKeepsOnlyTags,
	putLimitsMetadata,
	putLowerCasesMetadataKeys,
	putMergesMetadata,
	putMergesMetadataDeeply,
	putReformatsTimesInMetadata,
	putRefusesMetadata,
	putRemovesLabels,
	putReplacesLead,
	putRequiresName,
	putAnswersSuccess,
	putChangesStatus,
	putShowsEmptyMetadata,
	putAnswersPreviousLead,
	putOmitsMetadata,
	putSortsMetadata,
	putKeepsTwoMetadataKeys,
	putStringifiesNestedMetadata,
	everyThirdPutRefusedAs200,
	putAppliedLate,
	putIgnoresEveryThirdLead,
	newLeadsAvailableLate,
	postAnswersIdOnly,
	postEchoesBodyAsNewLead,
	postEchoesBody,
	postEchoesMetadataOfNewLeads,
	postIgnoresMetadata,
	postLabelsNewLeads,
	postOmitsCreatedAt,
	postOmitsMetadata,
	postOmitsPhoneAndEmail,
	postOmitsRelations,
	postMergesMetadata,
	postOpensConversation,
	everyThirdPostRefusedAs200,
	postRefusesMetadata,
	postShowsEmptyMetadata,
	postShowsFlatLabels,
	postShowsLabelIds,
	postShowsNoConversations,
	postShowsNoLabels,
	postShowsNoRelations,
	postShowsNowAsCreatedAt,
	postLowerCasesMetadataKeys,
	postShowsNullMetadata,
	postStringifiesNestedMetadata,
	postRefusesExistingLeads,
	listAnswers404WhenEmpty,
	listAnswersSingleLeadAsObject,
	listLimitedTo20,
	listIgnoresFiltersLimitedTo10,
	listIgnoresPhone,
	listLagsBehind,
	listOmitsLabels,
	listOmitsMetadata,
	listOldestFirst,
	listRepeatsLeads,
	listMatchesPartOfPhone,
	listShowsChangingFields,
	listShowsEmptyMetadataAsNull,
	listRequiresLocalPhone,
	listHidesNewLeads,
	listIsCached,
	listRequiresPlusInPhone,
	everyFourthListFailsWith200,
	listFromLaggingReplica,
	listIsEmpty,
	listLimitedTo30DaysWithoutDates,
	creationsAnswer200,
	emptyRelationsOmitted,
	errorsAsMessage,
	jsonAsPlainText,
	jsonWithByteOrderMark,
	jsonAsOctetStream,
	labelNamesReformatted,
	metadataAsJsonString,
	emptyStringsAsNull,
	emptyRelationsAsNull,
	phonesShownFormatted,
	phonesShownLocal,
	phonesShownWithPlus,
	recordsInData,
	recordsInDataAndResourceName,
	recordsInDataWithSuccess,
	recordsInResourceName,
	recordsInResult,
	recordsWithErrorNull,
	jsonInWrongCharset,
	listsInResultRows,
	metadataBeyondSafeIntegers,
	phonesMasked,
	phonesOmitted,
	phonesShownWithoutNinthDigit,
	recordsInModelName,
	idsAsDigitStrings,
	idsAsNumbers,
	idsInUpperCase,
	idsBeyondSafeIntegers,
	idsVeryLong,
	idsWithReservedCharacters,
	clockAhead,
	clockBehind,
	dateHeaderInvalid,
	dateHeaderDayAhead,
	timesAsDates,
	timesAsDigitStrings,
	timesAsMilliseconds,
	timesAsSeconds,
	timesInJapanWithoutZone,
	timesInBrazilianFormat,
	templateStatusesInLowerCase,
	templateStatusesInOtherWords,
	templateStatusesOmitted,
	templateListIgnoresStatus,
	timesToTheMicrosecond,
	timesToTheSecond,
	timesInBrazilWithoutZone,
	timesWithOffset,
	timesWithShortOffset,
	timesWithSpace,
	timesWithoutZone,
	timesAsLocalDigits,
	timesInBasicFormat,
	timesWithComma,
	conversationStartsClosed,
	openingRefusedAs200,
	openingAnswersIdOnly,
	openingReopensConversation,
	openingAnswersExistingConversation,
	lastMessageAtEmptyString,
	lastMessageAtOmitted,
	lastMessageAtUpdatedLate,
	lastMessageAtNeverNull,
	oldestConversationFirst,
	oneActiveConversationPerSector,
	openingClosesOtherConversations,
	openingSetsLastMessageAt,
	contactsWriteOnOpening,
	sectorOnlyAsObject,
	messageKeepsLastMessageAt,
	statusesAsNumbers,
	statusesInPortuguese,
	statusesInUpperCase,
	statusesOpenAndResolved,
	statusWaitingForAgent,
	openingSetsLastMessageAtLate,
	leadUpdateSetsLastMessageAt,
	messageUpdatesAllConversations,
	unreadCountIncludesSentMessages,
	conversationsOpenedTwice,
	readingUpdatesLastMessageAt,
	leadUpdateSetsLastMessageAtLate,
	messageLeavesClosedConversations,
	openingAnswersClosedConversation,
	openingAnswersSuccess,
	sentThen408,
	sentThen499,
	sentThen500,
	sentThen502,
	sentThen503,
	sentThen504,
	sentThenConnectionCut,
	sentThenGatewayPage404,
	sentThenTruncatedAnswer,
	sentThenRedirect,
	everyFifthSentThen500,
	everyFourthFailsWith500,
	refusalAs200Error,
	refusalAs200ErrorObject,
	refusalAs200ErrorList,
	refusalAs200InData,
	refusalAs200StatusFailed,
	refusalAs200StatusError,
	refusalAs200SuccessFalse,
	secondMessageRefused,
	sendAnswers202Empty,
	sendAnswers204,
	sendAnswersEmptyObject,
	sendAnswersJsonString,
	sendAnswersList,
	sendAnswersMessagesList,
	sendAnswersNull,
	sendAnswersNumericId,
	sendAnswersOkText,
	sendAnswersStatusOnly,
	sendAnswersSuccess,
	sendAnswersTrue,
	everySecondRefusedAs200,
	sendRequiresConversation,
	everySecondRefusedInOtherWords,
	everySecondRefusedWithText,
	sendAnswersEmptyErrors,
	capacity4,
	capacity16,
	capacity64,
	capacity4WithShortQueue,
	capacity16WithShortQueue,
	rateLimit5,
	rateLimit5WithRetryAfter,
	rateLimit20,
	rateLimit20WithRetryAfter,
	rateLimit50,
	rateLimit50WithRetryAfter,
	slow,
	newestConversationOnly,
	conversationsInPage,
	conversationsInShortPage,
	messageUpdatesOldestConversation,
	messageOpensConversation,
	unreadCountAsText,
	sendAnswersQueuedCount,
	listHidesContactedLeads,
	timesToTheMinute,
	dateHeaderVaries,
	postRefusesExistingLeadAs422,
} satisfies Record<string, Dialect>;

/** Name of a dialect. */
export type DialectName = keyof typeof dialectsByName;

/** Every dialect, by the name that a reset takes. */
export const dialects: Readonly<Record<DialectName, Dialect>> = dialectsByName;

/** The names of all dialects. */
export const dialectNames = Object.keys(dialectsByName) as [DialectName, ...DialectName[]];
