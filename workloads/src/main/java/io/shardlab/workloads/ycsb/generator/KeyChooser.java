package io.shardlab.workloads.ycsb.generator;

import io.shardlab.data.choice.Draws;

/** Chooses the numbers of records to work on. Thread-safe. */
@FunctionalInterface
public interface KeyChooser {

    /**
     * A record's number. It may be one that is not there yet, or no record's at all: {@link #existing} is not.
     *
     * @param last the highest number of a record that is surely there
     */
    long choose(Draws draws, long last);

    /** The number of a record that is there: chooses again until it is one, as YCSB does. */
    default long existing(Draws draws, long last) {
        long number = choose(draws, last);
        while (number > last || number < 0) {
            number = choose(draws, last);
        }
        return number;
    }
}
