/** Documents of a collection: a template, compiled once, that makes document n from the seed and n alone. */
package io.shardlab.workloads.language.document;
