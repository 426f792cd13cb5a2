/*
 * The only module with third-party code. The build replaces it by a bundle of what is exported here
 * (scripts/build/phoneLibrary.js).
 */
export {
	getCountryCallingCode,
	parsePhoneNumberFromString,
	validatePhoneNumberLength,
} from 'libphonenumber-js/core';
export { default as numberingPlans } from 'libphonenumber-js/metadata.max.json';
