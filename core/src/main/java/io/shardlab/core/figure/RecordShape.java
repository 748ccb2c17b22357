package io.shardlab.core.figure;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The components of a record type with their declarations. All code that walks over the figures of a result uses it, so
 * a new component needs no further code. Immutable and thread-safe.
 *
 * @param <R> the record type
 */
public final class RecordShape<R extends Record> {

    private static final ClassValue<RecordShape<?>> SHAPES = new ClassValue<>() {
        @Override
        @SuppressWarnings("unchecked")
        protected RecordShape<?> computeValue(Class<?> type) {
            return new RecordShape<>((Class<? extends Record>) type);
        }
    };

    private final Constructor<R> constructor;
    private final List<Part> parts;

    private RecordShape(Class<R> type) {
        RecordComponent[] components = type.getRecordComponents();
        try {
            constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
        constructor.setAccessible(true);
        parts = Arrays.stream(components).map(Part::of).toList();
    }

    /** The shape of a record type. */
    @SuppressWarnings("unchecked")
    public static <R extends Record> RecordShape<R> of(Class<R> type) {
        return (RecordShape<R>) SHAPES.get(type);
    }

    /** The shape of a record's type. */
    @SuppressWarnings("unchecked")
    public static <R extends Record> RecordShape<R> of(R record) {
        return (RecordShape<R>) SHAPES.get(record.getClass());
    }

    /** The components in their order. */
    public List<Part> parts() {
        return parts;
    }

    /** A record of this type with a value computed for each component. */
    public R create(Function<Part, Object> value) {
        try {
            return constructor.newInstance(parts.stream().map(value).toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(constructor + " failed", e);
        }
    }

    /** A copy of a record whose components are computed from the old ones. */
    public static <R extends Record> R map(R record, BiFunction<Part, Object, Object> value) {
        return of(record).create(part -> value.apply(part, part.of(record)));
    }

    /**
     * Applies a function to each record in a value: to the value itself, or to the content of an {@code Optional} or a
     * list.
     */
    public static Object mapRecords(Object value, Function<Record, Record> function) {
        if (value instanceof Record record) {
            return function.apply(record);
        }
        if (value instanceof Optional<?> optional) {
            return optional.map(inner -> mapRecords(inner, function));
        }
        return value instanceof List<?> list
                ? list.stream().map(inner -> mapRecords(inner, function)).toList()
                : value;
    }

    /**
     * One component.
     *
     * @param name the name, which is its key in JSON
     * @param measured the declaration; empty if the component is not a figure
     * @param merge the rule for several load machines; empty if it is the default
     * @param component the component itself
     */
    public record Part(String name, Optional<Measured> measured, Optional<Merge> merge, RecordComponent component) {

        private static Part of(RecordComponent component) {
            // The record may be visible in its package only.
            component.getAccessor().setAccessible(true);
            return new Part(
                    component.getName(),
                    Optional.ofNullable(component.getAnnotation(Measured.class)),
                    Optional.ofNullable(component.getAnnotation(Merged.class)).map(Merged::value),
                    component);
        }

        /** The component's value in a record. */
        public Object of(Record record) {
            try {
                return component.getAccessor().invoke(record);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(component + " cannot be read", e);
            }
        }

        /** True if, in JSON, the fields of this record are fields of the record that it belongs to. */
        public boolean isUnwrapped() {
            return component.getAccessor().isAnnotationPresent(JsonUnwrapped.class);
        }

        /** The type parameters, such as that of an {@code Optional} or a list; empty if there are none. */
        public List<Type> typeArguments() {
            return component.getGenericType() instanceof ParameterizedType type
                    ? List.of(type.getActualTypeArguments())
                    : List.of();
        }

        /** The record type of the component, or of the values in its {@code Optional} or list; empty if it has none. */
        public Optional<Class<? extends Record>> recordType() {
            List<Type> candidates = new ArrayList<>(typeArguments());
            candidates.add(component.getType());
            for (Type candidate : candidates) {
                if (candidate instanceof Class<?> type && type.isRecord()) {
                    return Optional.of(type.asSubclass(Record.class));
                }
            }
            return Optional.empty();
        }
    }
}
