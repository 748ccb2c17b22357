/** The parts of a page: escaped and masked text, and tables. Nothing here knows results. */
package io.shardlab.answers.html;
