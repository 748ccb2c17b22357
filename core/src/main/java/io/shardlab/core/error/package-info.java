/** Failures that carry a sentence for the user. */
package io.shardlab.core.error;
