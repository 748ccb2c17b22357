/** Immutable results and the files they are saved in. Nothing here prints or measures. */
package io.shardlab.core.result;
