/**
 * Writes text and figures for people and keeps secrets out of them. Sentences of one feature belong where that feature is.
 */
package io.shardlab.core.text;
