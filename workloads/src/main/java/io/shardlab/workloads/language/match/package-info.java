/** Evaluates filters on documents as MongoDB does, for checks of answers by the client. */
package io.shardlab.workloads.language.match;
