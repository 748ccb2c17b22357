package io.shardlab.core.figure;

import io.shardlab.core.figure.RecordShape.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A named figure: a component of a record, or of a record inside it. Immutable.
 *
 * @param path the components on the way to the figure; the last one is the figure itself
 */
public record DeclaredFigure(List<Part> path) {

    public DeclaredFigure {
        path = List.copyOf(path);
    }

    /** All figures with a name below a type of record, in the order of its components. */
    public static List<DeclaredFigure> in(Class<? extends Record> type) {
        List<DeclaredFigure> figures = new ArrayList<>();
        collect(type, List.of(), figures);
        return figures;
    }

    private static void collect(Class<? extends Record> type, List<Part> before, List<DeclaredFigure> figures) {
        for (Part part : RecordShape.of(type).parts()) {
            List<Part> path = Stream.concat(before.stream(), Stream.of(part)).toList();
            if (part.measured().filter(figure -> !figure.name().isEmpty()).isPresent()) {
                figures.add(new DeclaredFigure(path));
            }
            part.recordType().ifPresent(inner -> collect(inner, path, figures));
        }
    }

    private Part component() {
        return path.get(path.size() - 1);
    }

    /** The declaration. */
    public Measured declaration() {
        return component().measured().orElseThrow();
    }

    /** The key in JSON. */
    public String key() {
        return component().name();
    }

    /** The name of the outermost component that holds the figure. */
    public String group() {
        return path.get(0).name();
    }

    /**
     * The values in a record: one, or as many as the lists on the path have elements.
     *
     * @param chosen chooses the elements of lists
     * @return an empty value where the figure, or something on the path to it, was not measured
     */
    public List<Optional<Double>> values(Record record, Predicate<Record> chosen) {
        return values(record, path, chosen).toList();
    }

    private static Stream<Optional<Double>> values(Object value, List<Part> rest, Predicate<Record> chosen) {
        if (value instanceof Optional<?> optional) {
            return optional.isPresent() ? values(optional.get(), rest, chosen) : Stream.of(Optional.empty());
        }
        if (value instanceof List<?> list) {
            return list.stream()
                    .filter(element -> chosen.test((Record) element))
                    .flatMap(element -> values(element, rest, chosen));
        }
        return rest.isEmpty()
                ? Stream.of(Optional.of(((Number) value).doubleValue()))
                : values(rest.get(0).of((Record) value), rest.subList(1, rest.size()), chosen);
    }
}
