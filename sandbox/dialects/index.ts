import type { Dialect } from './dialect';
import { putAnswersEmpty200 } from './leadUpdate/putAnswersEmpty200';
import { putAnswersIdOnly } from './leadUpdate/putAnswersIdOnly';
import { putAnswersNothing } from './leadUpdate/putAnswersNothing';
import { putClearsLeadOwner } from './leadUpdate/putClearsLeadOwner';
import { putDropsNullsInMetadata } from './leadUpdate/putDropsNullsInMetadata';
import { putEchoesBody } from './leadUpdate/putEchoesBody';
import { putEmptiesPhone } from './leadUpdate/putEmptiesPhone';
import { putIgnoresMetadata } from './leadUpdate/putIgnoresMetadata';
import { putIgnoresMetadataAndEchoesBody } from './leadUpdate/putIgnoresMetadataAndEchoesBody';
import { putIgnoresMetadataAndSaysSuccess } from './leadUpdate/putIgnoresMetadataAndSaysSuccess';
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
import { putSaysSuccess } from './leadUpdate/putSaysSuccess';
import { putSetsStatus } from './leadUpdate/putSetsStatus';
import { putShowsEmptyMetadata } from './leadUpdate/putShowsEmptyMetadata';
import { putShowsLeadBefore } from './leadUpdate/putShowsLeadBefore';
import { putShowsNoMetadata } from './leadUpdate/putShowsNoMetadata';
import { putSortsMetadata } from './leadUpdate/putSortsMetadata';
import { putStoresFlatMetadata } from './leadUpdate/putStoresFlatMetadata';
import { leadReadyLate } from './leadCreation/leadReadyLate';
import { postAnswersIdOnly } from './leadCreation/postAnswersIdOnly';
import { postEchoesAsNew } from './leadCreation/postEchoesAsNew';
import { postEchoesBody } from './leadCreation/postEchoesBody';
import { postEchoesMetadataOfNewLeads } from './leadCreation/postEchoesMetadataOfNewLeads';
import { postIgnoresMetadata } from './leadCreation/postIgnoresMetadata';
import { postLabelsNewLeads } from './leadCreation/postLabelsNewLeads';
import { postLeavesOutCreatedAt } from './leadCreation/postLeavesOutCreatedAt';
import { postLeavesOutMetadata } from './leadCreation/postLeavesOutMetadata';
import { postLeavesOutPhone } from './leadCreation/postLeavesOutPhone';
import { postLeavesOutRelations } from './leadCreation/postLeavesOutRelations';
import { postLowerCasesMetadataKeys } from './leadCreation/postLowerCasesMetadataKeys';
import { postMergesMetadata } from './leadCreation/postMergesMetadata';
import { postOpensConversation } from './leadCreation/postOpensConversation';
import { postRefusedAs200 } from './leadCreation/postRefusedAs200';
import { postRefusesMetadata } from './leadCreation/postRefusesMetadata';
import { postShowsEmptyMetadata } from './leadCreation/postShowsEmptyMetadata';
import { postShowsFlatLabels } from './leadCreation/postShowsFlatLabels';
import { postShowsLabelIds } from './leadCreation/postShowsLabelIds';
import { postShowsNoConversations } from './leadCreation/postShowsNoConversations';
import { postShowsNoLabels } from './leadCreation/postShowsNoLabels';
import { postShowsNoRelations } from './leadCreation/postShowsNoRelations';
import { postShowsNowAsCreatedAt } from './leadCreation/postShowsNowAsCreatedAt';
import { postShowsNullMetadata } from './leadCreation/postShowsNullMetadata';
import { postStoresFlatMetadata } from './leadCreation/postStoresFlatMetadata';
import { listAnswers404ForNone } from './leadList/listAnswers404ForNone';
import { listAnswersOneAsObject } from './leadList/listAnswersOneAsObject';
import { listCutsAtTwenty } from './leadList/listCutsAtTwenty';
import { listHidesNewLeads } from './leadList/listHidesNewLeads';
import { listIgnoresFiltersAndCutsAtTen } from './leadList/listIgnoresFiltersAndCutsAtTen';
import { listIgnoresPhone } from './leadList/listIgnoresPhone';
import { listIsCached } from './leadList/listIsCached';
import { listLagsBehind } from './leadList/listLagsBehind';
import { listLeavesOutLabels } from './leadList/listLeavesOutLabels';
import { listLeavesOutMetadata } from './leadList/listLeavesOutMetadata';
import { listOldestFirst } from './leadList/listOldestFirst';
import { listRepeatsLeads } from './leadList/listRepeatsLeads';
import { listSearchesPartsOfPhones } from './leadList/listSearchesPartsOfPhones';
import { listShowsChangingFields } from './leadList/listShowsChangingFields';
import { listShowsNullForNoMetadata } from './leadList/listShowsNullForNoMetadata';
import { listWantsLocalPhone } from './leadList/listWantsLocalPhone';
import { listWantsPlusInPhone } from './leadList/listWantsPlusInPhone';
import { creationsAnswer200 } from './shapes/creationsAnswer200';
import { emptyRelationsLeftOut } from './shapes/emptyRelationsLeftOut';
import { errorsAsMessage } from './shapes/errorsAsMessage';
import { jsonAsPlainText } from './shapes/jsonAsPlainText';
import { jsonWithByteOrderMark } from './shapes/jsonWithByteOrderMark';
import { jsonWithoutType } from './shapes/jsonWithoutType';
import { labelNamesDecorated } from './shapes/labelNamesDecorated';
import { metadataAsText } from './shapes/metadataAsText';
import { nullForEmptyText } from './shapes/nullForEmptyText';
import { nullForNoRelations } from './shapes/nullForNoRelations';
import { phonesShownFormatted } from './shapes/phonesShownFormatted';
import { phonesShownLocal } from './shapes/phonesShownLocal';
import { phonesShownWithPlus } from './shapes/phonesShownWithPlus';
import { recordsInData } from './shapes/recordsInData';
import { recordsInDataAndResourceName } from './shapes/recordsInDataAndResourceName';
import { recordsInDataWithSuccess } from './shapes/recordsInDataWithSuccess';
import { recordsInResourceName } from './shapes/recordsInResourceName';
import { recordsInResult } from './shapes/recordsInResult';
import { recordsWithErrorNull } from './shapes/recordsWithErrorNull';
import { idsAsDigits } from './ids/idsAsDigits';
import { idsAsNumbers } from './ids/idsAsNumbers';
import { idsInUpperCase } from './ids/idsInUpperCase';
import { idsTooLargeForNumbers } from './ids/idsTooLargeForNumbers';
import { idsVeryLong } from './ids/idsVeryLong';
import { idsWithReservedCharacters } from './ids/idsWithReservedCharacters';
import { clockAhead } from './times/clockAhead';
import { clockBehind } from './times/clockBehind';
import { dateHeaderUnreadable } from './times/dateHeaderUnreadable';
import { dateHeaderWrong } from './times/dateHeaderWrong';
import { timesAsDays } from './times/timesAsDays';
import { timesAsDigits } from './times/timesAsDigits';
import { timesAsMilliseconds } from './times/timesAsMilliseconds';
import { timesAsSeconds } from './times/timesAsSeconds';
import { timesEasternWithoutZone } from './times/timesEasternWithoutZone';
import { timesInBrazilianOrder } from './times/timesInBrazilianOrder';
import { timesInMicroseconds } from './times/timesInMicroseconds';
import { timesInSeconds } from './times/timesInSeconds';
import { timesLocalWithoutZone } from './times/timesLocalWithoutZone';
import { timesWithOffset } from './times/timesWithOffset';
import { timesWithShortOffset } from './times/timesWithShortOffset';
import { timesWithSpace } from './times/timesWithSpace';
import { timesWithoutZone } from './times/timesWithoutZone';
import { conversationBeginsClosed } from './conversations/conversationBeginsClosed';
import { conversationRefusedAs200 } from './conversations/conversationRefusedAs200';
import { conversationsOpenedTwice } from './conversations/conversationsOpenedTwice';
import { creationAnswersIdOnly } from './conversations/creationAnswersIdOnly';
import { existingConversationAnswered } from './conversations/existingConversationAnswered';
import { existingConversationAnswered200 } from './conversations/existingConversationAnswered200';
import { lastMessageAtEmptyText } from './conversations/lastMessageAtEmptyText';
import { lastMessageAtLeftOut } from './conversations/lastMessageAtLeftOut';
import { lastMessageAtMovesLate } from './conversations/lastMessageAtMovesLate';
import { lastMessageAtNeverNull } from './conversations/lastMessageAtNeverNull';
import { messagesMoveAllConversations } from './conversations/messagesMoveAllConversations';
import { oldestConversationFirst } from './conversations/oldestConversationFirst';
import { oneConversationPerLead } from './conversations/oneConversationPerLead';
import { openingClosesOthers } from './conversations/openingClosesOthers';
import { openingMovesLastMessageAt } from './conversations/openingMovesLastMessageAt';
import { openingMovesLastMessageAtLate } from './conversations/openingMovesLastMessageAtLate';
import { peopleWriteWhenContacted } from './conversations/peopleWriteWhenContacted';
import { readingMovesLastMessageAt } from './conversations/readingMovesLastMessageAt';
import { sectorOnlyAsObject } from './conversations/sectorOnlyAsObject';
import { sendsMoveNothing } from './conversations/sendsMoveNothing';
import { statusesAsNumbers } from './conversations/statusesAsNumbers';
import { statusesInPortuguese } from './conversations/statusesInPortuguese';
import { statusesInUpperCase } from './conversations/statusesInUpperCase';
import { statusesOpenAndDone } from './conversations/statusesOpenAndDone';
import { statusesUnknownWhenOpen } from './conversations/statusesUnknownWhenOpen';
import { unreadCountsSentMessages } from './conversations/unreadCountsSentMessages';
import { updatesMoveLastMessageAt } from './conversations/updatesMoveLastMessageAt';
import { updatesMoveLastMessageAtLate } from './conversations/updatesMoveLastMessageAtLate';
import { carriedOutThen408 } from './messages/carriedOutThen408';
import { carriedOutThen499 } from './messages/carriedOutThen499';
import { carriedOutThen500 } from './messages/carriedOutThen500';
import { carriedOutThen502 } from './messages/carriedOutThen502';
import { carriedOutThen503 } from './messages/carriedOutThen503';
import { carriedOutThen504 } from './messages/carriedOutThen504';
import { carriedOutThenCut } from './messages/carriedOutThenCut';
import { carriedOutThenGatewayPage404 } from './messages/carriedOutThenGatewayPage404';
import { carriedOutThenHalfAnAnswer } from './messages/carriedOutThenHalfAnAnswer';
import { carriedOutThenRedirect } from './messages/carriedOutThenRedirect';
import { everyFifthCarriedOutThen500 } from './messages/everyFifthCarriedOutThen500';
import { everyFourthLost } from './messages/everyFourthLost';
import { refusalAs200Error } from './messages/refusalAs200Error';
import { refusalAs200ErrorObject } from './messages/refusalAs200ErrorObject';
import { refusalAs200Errors } from './messages/refusalAs200Errors';
import { refusalAs200InData } from './messages/refusalAs200InData';
import { refusalAs200Status } from './messages/refusalAs200Status';
import { refusalAs200StatusCode } from './messages/refusalAs200StatusCode';
import { refusalAs200StatusError } from './messages/refusalAs200StatusError';
import { refusalAs200Success } from './messages/refusalAs200Success';
import { refusedByRepeat } from './messages/refusedByRepeat';
import { sendAnswers202Empty } from './messages/sendAnswers202Empty';
import { sendAnswers204 } from './messages/sendAnswers204';
import { sendAnswersEmptyObject } from './messages/sendAnswersEmptyObject';
import { sendAnswersJsonText } from './messages/sendAnswersJsonText';
import { sendAnswersList } from './messages/sendAnswersList';
import { sendAnswersMessagesList } from './messages/sendAnswersMessagesList';
import { sendAnswersNull } from './messages/sendAnswersNull';
import { sendAnswersNumber } from './messages/sendAnswersNumber';
import { sendAnswersOkText } from './messages/sendAnswersOkText';
import { sendAnswersQueued } from './messages/sendAnswersQueued';
import { sendAnswersSuccess } from './messages/sendAnswersSuccess';
import { sendAnswersTrue } from './messages/sendAnswersTrue';
import { sendNeedsConversation } from './messages/sendNeedsConversation';
import {
	capacity4,
	capacity16,
	capacity64,
	capacity4WithShortLine,
	capacity16WithShortLine,
} from './load/capacity';
import {
	rateLimit5,
	rateLimit5WithRetryAfter,
	rateLimit20,
	rateLimit20WithRetryAfter,
	rateLimit50,
	rateLimit50WithRetryAfter,
} from './load/rateLimit';
import { slow } from './load/slow';

/** Every dialect that the sandbox speaks, by the name that a reset takes. */
const known = {
	putAnswersEmpty200,
	putAnswersIdOnly,
	putAnswersNothing,
	putClearsLeadOwner,
	putDropsNullsInMetadata,
	putEchoesBody,
	putEmptiesPhone,
	putIgnoresMetadata,
	putIgnoresMetadataAndEchoesBody,
	putIgnoresMetadataAndSaysSuccess,
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
	putSaysSuccess,
	putSetsStatus,
	putShowsEmptyMetadata,
	putShowsLeadBefore,
	putShowsNoMetadata,
	putSortsMetadata,
	putKeepsTwoMetadataKeys,
	putStoresFlatMetadata,
	leadReadyLate,
	postAnswersIdOnly,
	postEchoesAsNew,
	postEchoesBody,
	postEchoesMetadataOfNewLeads,
	postIgnoresMetadata,
	postLabelsNewLeads,
	postLeavesOutCreatedAt,
	postLeavesOutMetadata,
	postLeavesOutPhone,
	postLeavesOutRelations,
	postMergesMetadata,
	postOpensConversation,
	postRefusedAs200,
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
	postStoresFlatMetadata,
	listAnswers404ForNone,
	listAnswersOneAsObject,
	listCutsAtTwenty,
	listIgnoresFiltersAndCutsAtTen,
	listIgnoresPhone,
	listLagsBehind,
	listLeavesOutLabels,
	listLeavesOutMetadata,
	listOldestFirst,
	listRepeatsLeads,
	listSearchesPartsOfPhones,
	listShowsChangingFields,
	listShowsNullForNoMetadata,
	listWantsLocalPhone,
	listHidesNewLeads,
	listIsCached,
	listWantsPlusInPhone,
	creationsAnswer200,
	emptyRelationsLeftOut,
	errorsAsMessage,
	jsonAsPlainText,
	jsonWithByteOrderMark,
	jsonWithoutType,
	labelNamesDecorated,
	metadataAsText,
	nullForEmptyText,
	nullForNoRelations,
	phonesShownFormatted,
	phonesShownLocal,
	phonesShownWithPlus,
	recordsInData,
	recordsInDataAndResourceName,
	recordsInDataWithSuccess,
	recordsInResourceName,
	recordsInResult,
	recordsWithErrorNull,
	idsAsDigits,
	idsAsNumbers,
	idsInUpperCase,
	idsTooLargeForNumbers,
	idsVeryLong,
	idsWithReservedCharacters,
	clockAhead,
	clockBehind,
	dateHeaderUnreadable,
	dateHeaderWrong,
	timesAsDays,
	timesAsDigits,
	timesAsMilliseconds,
	timesAsSeconds,
	timesEasternWithoutZone,
	timesInBrazilianOrder,
	timesInMicroseconds,
	timesInSeconds,
	timesLocalWithoutZone,
	timesWithOffset,
	timesWithShortOffset,
	timesWithSpace,
	timesWithoutZone,
	conversationBeginsClosed,
	conversationRefusedAs200,
	creationAnswersIdOnly,
	existingConversationAnswered,
	existingConversationAnswered200,
	lastMessageAtEmptyText,
	lastMessageAtLeftOut,
	lastMessageAtMovesLate,
	lastMessageAtNeverNull,
	oldestConversationFirst,
	oneConversationPerLead,
	openingClosesOthers,
	openingMovesLastMessageAt,
	peopleWriteWhenContacted,
	sectorOnlyAsObject,
	sendsMoveNothing,
	statusesAsNumbers,
	statusesInPortuguese,
	statusesInUpperCase,
	statusesOpenAndDone,
	statusesUnknownWhenOpen,
	openingMovesLastMessageAtLate,
	updatesMoveLastMessageAt,
	messagesMoveAllConversations,
	unreadCountsSentMessages,
	conversationsOpenedTwice,
	readingMovesLastMessageAt,
	updatesMoveLastMessageAtLate,
	carriedOutThen408,
	carriedOutThen499,
	carriedOutThen500,
	carriedOutThen502,
	carriedOutThen503,
	carriedOutThen504,
	carriedOutThenCut,
	carriedOutThenGatewayPage404,
	carriedOutThenHalfAnAnswer,
	carriedOutThenRedirect,
	everyFifthCarriedOutThen500,
	everyFourthLost,
	refusalAs200Error,
	refusalAs200ErrorObject,
	refusalAs200Errors,
	refusalAs200InData,
	refusalAs200Status,
	refusalAs200StatusError,
	refusalAs200Success,
	refusedByRepeat,
	sendAnswers202Empty,
	sendAnswers204,
	sendAnswersEmptyObject,
	sendAnswersJsonText,
	sendAnswersList,
	sendAnswersMessagesList,
	sendAnswersNull,
	sendAnswersNumber,
	sendAnswersOkText,
	sendAnswersQueued,
	sendAnswersSuccess,
	sendAnswersTrue,
	refusalAs200StatusCode,
	sendNeedsConversation,
	capacity4,
	capacity16,
	capacity64,
	capacity4WithShortLine,
	capacity16WithShortLine,
	rateLimit5,
	rateLimit5WithRetryAfter,
	rateLimit20,
	rateLimit20WithRetryAfter,
	rateLimit50,
	rateLimit50WithRetryAfter,
	slow,
} satisfies Record<string, Dialect>;

/** Name of a dialect. */
export type DialectName = keyof typeof known;

/** Every dialect that the sandbox speaks, by name. */
export const dialects: Readonly<Record<DialectName, Dialect>> = known;

/** The names of all dialects. */
export const dialectNames = Object.keys(known) as [DialectName, ...DialectName[]];
