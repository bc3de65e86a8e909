export declare function nearestTests(root: string, file: string): string[][];
export declare function testsElsewhere(): string[];
