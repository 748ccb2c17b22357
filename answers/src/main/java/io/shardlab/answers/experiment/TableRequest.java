package io.shardlab.answers.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.TableSpec;
import io.shardlab.answers.table.TopologyParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The layout that a user requests for an experiment's table; the program chooses what is empty. {@code experiment.json} has the
 * whole one.
 *
 * @param rows the parameters whose values make the rows
 * @param columns the parameters whose values make the columns
 * @param figures the names of the figures shown
 */
public record TableRequest(
        Optional<List<String>> rows,
        Optional<List<String>> columns,
        @JsonProperty("metrics") Optional<List<String>> figures) {

    /** A request that leaves everything to the program. */
    public static final TableRequest NONE = new TableRequest(Optional.empty(), Optional.empty(), Optional.empty());

    /** Returns the request that names the whole layout. */
    public static TableRequest of(TableSpec layout) {
        return new TableRequest(
                Optional.of(layout.rows()),
                Optional.of(layout.columns()),
                Optional.of(layout.figures().stream().map(Figure::name).toList()));
    }

    /** True if nothing is left to the program. */
    boolean isWhole() {
        return rows.isPresent() && columns.isPresent() && figures.isPresent();
    }

    /** Returns the layout that this request names as a whole. */
    TableSpec whole(String title) {
        return new TableSpec(
                title,
                rows.orElseThrow(),
                columns.orElseThrow(),
                figures.orElseThrow().stream().map(FigureCatalogue::named).toList());
    }

    /** Returns this request without lists that name nothing, which leaves their place to the program. */
    public TableRequest withoutEmpty() {
        return new TableRequest(
                rows.filter(names -> !names.isEmpty()),
                columns.filter(names -> !names.isEmpty()),
                figures.filter(names -> !names.isEmpty()));
    }

    /** Completes this request from another one. Rows and columns are taken together from one of the two. */
    public TableRequest or(TableRequest others) {
        boolean laidOut = rows.isPresent() || columns.isPresent();
        return new TableRequest(
                laidOut ? rows : others.rows, laidOut ? columns : others.columns, figures.or(others::figures));
    }

    /**
     * Returns the layout for these cells.
     *
     * @throws UsageException if a name is neither a varied parameter nor a figure
     */
    public TableSpec layout(String title, List<Cell> cells) {
        return TableSpec.sensible(
                title,
                cells,
                rows,
                columns,
                figures.map(names -> names.stream().map(FigureCatalogue::named).toList()));
    }

    /**
     * Returns this request of an experiment's specification without the rows and columns of parameters that were meant to vary
     * but do not, such as those of a file whose values were overridden.
     *
     * @param varied the parameters that vary between the cells
     * @param meantToVary the parameters that the request may name although they do not vary
     * @throws UsageException if the request names another parameter, or an unknown figure
     */
    public TableRequest withoutConstants(String experiment, Set<String> varied, Set<String> meantToVary) {
        figures.ifPresent(names -> names.forEach(name -> FigureCatalogue.named(name, subject("values", experiment))));
        return new TableRequest(
                varied(subject("rows", experiment), rows, varied, meantToVary),
                varied(subject("columns", experiment), columns, varied, meantToVary),
                figures);
    }

    private static String subject(String key, String experiment) {
        return "'" + key + "' of the experiment " + experiment;
    }

    private static Optional<List<String>> varied(
            String subject, Optional<List<String>> names, Set<String> varied, Set<String> meantToVary) {
        names.orElse(List.of()).stream()
                .filter(name -> !isAmong(varied, name) && !isAmong(meantToVary, name))
                .findFirst()
                .ifPresent(name -> {
                    throw unknown(subject, name, varied);
                });
        return names.map(all ->
                        all.stream().filter(name -> isAmong(varied, name)).toList())
                .filter(left -> !left.isEmpty());
    }

    private static boolean isAmong(Set<String> parameters, String name) {
        return name.equals(TopologyParameters.NAME)
                ? TopologyParameters.PARTS.stream().anyMatch(parameters::contains)
                : parameters.contains(name);
    }

    private static UsageException unknown(String subject, String name, Set<String> varied) {
        List<String> allowed = new ArrayList<>(varied);
        if (isAmong(varied, TopologyParameters.NAME)) {
            allowed.add(TopologyParameters.NAME);
        }
        return new UsageException(Message.of(
                "{0} must name a parameter that it varies, not {1}{2}{3,choice,0#; it varies nothing.|1#; these "
                        + "are: {4}.}",
                subject,
                name,
                Suggestion.nearest(name, allowed)
                        .map(nearest -> Message.of(" (did you mean {0}?)", nearest))
                        .orElse(Message.NONE),
                allowed.isEmpty() ? 0 : 1,
                String.join(", ", allowed)));
    }
}
