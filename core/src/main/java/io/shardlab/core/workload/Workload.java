package io.shardlab.core.workload;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The plug-in interface: one workload, found by {@link java.util.ServiceLoader}. Implementations are stateless, have a public
 * no-argument constructor, and never read clocks, record, print, sleep or start threads: the engine does.
 */
public interface Workload {

    /** The name on the command line, kebab-case. */
    String name();

    /** The text by which {@link Workloads#named} finds the workload again: its name, or the path of its file. */
    default String reference() {
        return name();
    }

    /** The hash of the file that a user wrote as the workload; empty for others. */
    default Optional<String> contentHash() {
        return Optional.empty();
    }

    /**
     * Identifies the content of a file with documents that the settings name, as far as its size and beginning show; empty if they name
     * none. Load machines of one run must have the same.
     *
     * @throws UsageException if the file cannot be read
     */
    default Optional<String> inputFile(Settings settings) {
        return Optional.empty();
    }

    /** One line that describes the measurement. */
    String summary();

    /**
     * Further lines that describe it, for a workload that its user has written; empty for others.
     *
     * @param given texts by the names of parameters that the user has declared; the others have their defaults
     * @throws UsageException if there is no such parameter, or a value is not allowed
     */
    default String description(Map<String, String> given, Language language) {
        return "";
    }

    /**
     * The content of a workload file that does the same, from which users may start; empty if the workload does what no file can
     * say.
     *
     * @param settings the settings of a run
     */
    default Optional<String> file(Settings settings) {
        return Optional.empty();
    }

    /**
     * The values that the workload's user gives to parameters that are not given on the command line, by parameter name. They
     * replace the parameters' defaults.
     */
    default Map<String, Preset> presets() {
        return Map.of();
    }

    /**
     * The workload's own parameters, and shared parameters ({@link RunParameters} and others) whose default it changes by
     * {@link Parameter#withDefault}. The others are in help under {@link Parameter.Group#WORKLOAD}.
     */
    List<Parameter<?>> parameters();

    /**
     * Refuses parameters that the workload's user has declared by names that are not free.
     *
     * @param taken the names of the options of every run
     * @throws UsageException if there is one
     */
    default void checkDeclared(Set<String> taken) {}

    /**
     * Adds values that follow from the given ones, for example if a parameter names a file with values of other parameters.
     *
     * @param given values by parameter name, as typed
     * @return the values to be parsed: all given ones, and perhaps more
     * @throws UsageException if a given value cannot be read
     */
    default Map<String, String> resolve(Map<String, String> given) {
        return given;
    }

    /**
     * Checks settings before anything is started or connected to.
     *
     * @throws UsageException if they contradict each other or name something that does not exist
     */
    default void check(Settings settings) {}

    /**
     * Checks whether runs of these settings may follow one another in an experiment, before anything is started.
     *
     * @throws UsageException if one would affect the next
     */
    default void checkTogether(List<Settings> runs) {}

    /**
     * Checks whether several load machines may run it together, each its part, before anything is connected to. They may if the
     * numbers of its operations decide all choices, and if the checks of one machine allow for the work of the others; see {@link
     * LoadMachines}.
     *
     * @throws UsageException if they may not, as is the default
     */
    default void checkShared(Settings settings) {
        throw new UsageException(
                Message.of("{0} runs on one load machine, as its checks do not know what others do.", name()));
    }

    /** The names of shared parameters without an effect on this workload; a given one is reported to the user. */
    default Set<String> unused() {
        return Set.of();
    }

    /**
     * The names of the phases of its runs, so that figures of other phases are refused; empty if they follow from the
     * parameters.
     */
    default List<String> phases() {
        return List.of();
    }

    /**
     * Opens the workload on a target. Checks what can be checked without changing the target.
     *
     * @throws UsageException if settings contradict each other or do not suit the target
     */
    WorkloadSession open(WorkloadContext context);
}
