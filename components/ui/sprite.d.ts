declare module "*.sprite" {
  const image: { src: string };
  export default image;
}
