package io.shardlab.analysis.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.Optional;

/**
 * One of the results compared.
 *
 * @param name a letter; A is the base
 * @param path where it was read
 * @param label the user's name for the run
 * @param startedAt wall-clock start of the run
 * @param slowMotion what its figures are scaled from; empty if they are as measured
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Side(String name, String path, Optional<String> label, Instant startedAt, Optional<String> slowMotion) {}
