/** News for the person who watches, without saying how it is shown. */
package io.shardlab.core.progress;
