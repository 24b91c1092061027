import type { TextFormat } from './formField.ts';

// Does a text have the format that a field asks for? Every expression here is linear in the length of the text.

const LONGEST_EMAIL = 254;
const ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const URI = /^([a-z][a-z0-9+.-]*):(\/\/([^/?#]*))?((?:[a-z0-9._~:/?#@!$&'()*+,;=-]|%[0-9a-f]{2})*)$/i;
const AUTHORITY = /^(?:[a-z0-9._~!$&'()*+,;=:%-]*@)?(?:\[[0-9a-f:.]+\]|[a-z0-9._~-]+)(?::\d{1,5})?$/i;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

export function hasFormat(format: TextFormat, text: string): boolean {
  switch (format) {
    case 'email':
      return isEmail(text);
    case 'uri':
      return isUri(text);
    case 'date':
      return isDate(text);
    case 'date-time':
      return text[10] === 'T' && isDate(text.slice(0, 10)) && TIME.test(text.slice(11));
  }
}

/** With a scheme, and a host where there is room for one. */
function isUri(text: string): boolean {
  const [, scheme = '', slashes, authority = '', rest = ''] = URI.exec(text) ?? [];
  if (scheme === '' || text.split('#').length > 2) return false;
  if (authority === '') return rest !== '' && (slashes === undefined || scheme === 'file');
  return AUTHORITY.test(authority);
}

function isEmail(text: string): boolean {
  const parts = text.split('@');
  const [local, domain] = parts;
  if (text.length > LONGEST_EMAIL || parts.length !== 2 || local === undefined || domain === undefined) return false;
  const labels = domain.split('.');
  return local.split('.').every(atom => ATOM.test(atom)) && labels.length > 1 && labels.every(one => LABEL.test(one));
}

/** Of the calendar: there is no 30 February. */
function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (day === undefined) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
