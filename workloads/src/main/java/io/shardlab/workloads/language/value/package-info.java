/** Values of fields: constants and generators, compiled once, which append themselves to a document. */
package io.shardlab.workloads.language.value;
