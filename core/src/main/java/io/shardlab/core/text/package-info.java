/** Words and figures for people. */
package io.shardlab.core.text;
