/**
 * Saved results as one HTML page that needs no other file: no script, no font, no network. The desktop program
 * shows the same charts; it uses the packages {@code chart}, {@code drawing} and {@code saved}.
 */
package io.shardlab.answers.page;
