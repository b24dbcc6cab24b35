import { addressMarks } from '../../catalog/address-marks.ts';

/** The marks in the order in which templates number them. */
export const answerMarks = [addressMarks.baseUrl, addressMarks.resourcesUrl] as const;
