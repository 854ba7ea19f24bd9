import Kitchen
import Testing

struct ReadIngredientTests {}
