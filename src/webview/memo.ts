import { type Component, createElement, type FunctionComponent } from 'preact';

/**
 * A component that is drawn again only when one of its properties is another. (Keeping its element in a `useMemo` does the same, but such an
 * element holds on to the tree that it was first drawn in, and that one to older ones: no row that was scrolled away would ever be freed.)
 */
export function memo<P extends object>(component: FunctionComponent<P>): FunctionComponent<P> {
  return function Memo(this: Component<P>, props: P) {
    this.shouldComponentUpdate = next => !sameProperties(this.props, next);
    return createElement(component, props);
  };
}

function sameProperties(a: object, b: object): boolean {
  const names = Object.keys(b);
  return names.length === Object.keys(a).length && names.every(name => Reflect.get(a, name) === Reflect.get(b, name));
}
