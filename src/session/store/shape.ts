import { asRecord } from '../../adapter/wire.ts';

/** Is a value what it must be? */
export type Check = (value: unknown) => boolean;

export const text: Check = value => typeof value === 'string';
export const number: Check = value => typeof value === 'number';
export const flag: Check = value => typeof value === 'boolean';
export const record: Check = value => asRecord(value) !== undefined;
export const orNull =
  (check: Check): Check =>
  value =>
    value === null || check(value);
export const optional =
  (check: Check): Check =>
  value =>
    value === undefined || check(value);
export const listOf =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(check);
export const oneOf =
  (...words: readonly string[]): Check =>
  value =>
    words.includes(value as string);

/** An object with these fields. */
export function shape(fields: Readonly<Record<string, Check>>): Check {
  const checks = Object.entries(fields);
  return value => {
    const object = asRecord(value);
    return object !== undefined && checks.every(([name, check]) => check(object[name]));
  };
}

/** An object in which these fields may be left out. */
export function partial(fields: Readonly<Record<string, Check>>): Check {
  return shape(Object.fromEntries(Object.entries(fields).map(([name, check]) => [name, optional(check)])));
}
