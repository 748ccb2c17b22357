/**
 * Writes a tree of values as YAML that reads like a file written by hand. A tree has mappings, lists, texts, numbers, booleans,
 * null, and the records of this package.
 */
package io.shardlab.insight.capture.write;
