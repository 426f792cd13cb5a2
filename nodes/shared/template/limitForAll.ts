/** `limit` of a request for all templates; the API's default is 100 (spec, section 8). */
export const limitForAll = '10000';
