/**
 * How text and figures are written for people and kept safe to show. Sentences of one feature belong where that feature is.
 */
package io.shardlab.core.text;
