package io.shardlab.core.parameter;

import io.shardlab.core.text.Message;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The values of an option that is given several times, each a line of the text. */
record Repeated<T>(ParameterType<T> element) implements ParameterType<List<T>> {

    @Override
    public String name() {
        return element.name();
    }

    @Override
    public Message allowed() {
        return element.allowed();
    }

    @Override
    public List<T> parse(String text) {
        return text.lines().map(element::parse).toList();
    }

    @Override
    public String format(List<T> values) {
        return values.stream().map(element::format).collect(Collectors.joining("\n"));
    }

    @Override
    public List<String> choices() {
        return element.choices();
    }

    @Override
    public boolean commasBelongToValue() {
        return true;
    }

    @Override
    public boolean repeatable() {
        return true;
    }

    @Override
    public String withUris(String text, UnaryOperator<String> change) {
        return text.lines().map(line -> element.withUris(line, change)).collect(Collectors.joining("\n"));
    }

    @Override
    public String masked(String text) {
        UnaryOperator<String> mask = element::masked;
        return text.lines().map(mask).collect(Collectors.joining(", "));
    }
}
